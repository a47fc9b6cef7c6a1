"""The rule behind each question, in two or three sentences, with its number."""

from __future__ import annotations

from games.kernel.words import Text


def _help(rule: str, en: str, de: str) -> tuple[Text, str]:
    return Text(en, de), f"keyharvest:{rule}"


HELP = {
    "turn": _help(
        "R14",
        "Up to two different actions: harvest one group of your fields, play or remove one worker, place one or two "
        "fields from stores, take one or two fields of the registry into your store with a bid. No field can be placed "
        "from a store after one was taken into your store.",
        "Bis zu zwei verschiedene Aktionen: eine Gruppe deiner Felder abernten, einen Arbeiter ausspielen oder "
        "entfernen, ein oder zwei Felder aus Lagern anlegen, ein oder zwei Felder aus dem Grundbuchamt mit einem Gebot "
        "in dein Lager nehmen. Nach dem Einlagern kann nichts mehr aus einem Lager angelegt werden.",
    ),
    "harvest-more": _help(
        "R28",
        "A crop is running out, so the order matters. You may harvest more fields of the same group.",
        "Eine Sorte geht aus, deshalb zählt die Reihenfolge. Du darfst weitere Felder derselben Gruppe abernten.",
    ),
    "substitute": _help(
        "R28",
        "The stock has no counter of this crop. You take one of another crop instead.",
        "Im Vorrat ist kein Erntestein dieser Sorte. Du nimmst dafür einen einer anderen.",
    ),
    "place-second": _help(
        "R41",
        "You may place a second field from a store: yours for the bid that lies there, another one for exactly the "
        "same counters from behind your screen.",
        "Du darfst ein zweites Feld aus einem Lager anlegen: ein eigenes für das Gebot, ein fremdes für genau die "
        "gleichen Erntesteine aus deinem Bestand.",
    ),
    "store-second": _help(
        "R47",
        "You may take a second field of the registry into your store, with a bid of one counter or more. No bid is "
        "never changed.",
        "Du darfst ein zweites Feld aus dem Grundbuchamt in dein Lager nehmen, mit einem Gebot aus mindestens einem "
        "Erntestein. Ein Gebot wird nie geändert.",
    ),
    "relocate": _help(
        "R53",
        "A field has taken the worker's hex. You may place the worker again where it is allowed, and use it again. "
        "Else it goes back, to you or to the town.",
        "Ein Feld hat den Platz des Arbeiters eingenommen. Du darfst ihn auf ein erlaubtes Feld versetzen und erneut "
        "einsetzen. Sonst geht er zurück, zu dir oder in die Stadt.",
    ),
    "drawn-field": _help(
        "R72",
        "Put the field on your board or into the fallow field.",
        "Lege das Feld auf dein Tableau oder ins Brachfeld.",
    ),
    "substitute-field": _help(
        "R108",
        "You may put the drawn field on your board if another field of yours goes to the fallow field. Else the drawn "
        "one goes there.",
        "Du darfst das gezogene Feld anlegen, wenn dafür ein anderes deiner Felder ins Brachfeld geht. Sonst geht das "
        "gezogene dorthin.",
    ),
    "gift-received": _help(
        "R99",
        "Put the field on your board, pass it on to the left as your gift, or discard it. The last one to receive "
        "cannot pass it on.",
        "Lege das Feld an, gib es als dein Geschenk nach links weiter, oder lege es ins Brachfeld. Wer als letzter "
        "erhält, kann es nicht weitergeben.",
    ),
    "apprentice": _help(
        "R60",
        "You may take one counter for an unharvested field beside the Apprentice. The field is not turned.",
        "Du darfst einen Erntestein für ein nicht abgeerntetes Feld neben dem Lehrling nehmen. Es wird nicht "
        "umgedreht.",
    ),
    "casual-worker": _help(
        "R61",
        "You may take a counter for each of up to two unharvested fields beside the Casual Worker. They are "
        "not turned.",
        "Du darfst je einen Erntestein für bis zu zwei nicht abgeerntete Felder neben dem Gelegenheitsarbeiter nehmen. "
        "Sie werden nicht umgedreht.",
    ),
    "day-labourer": _help(
        "R63",
        "You may take two counters of any kinds from the stock; the others see them.",
        "Du darfst zwei beliebige Erntesteine aus dem Vorrat nehmen; die anderen sehen sie.",
    ),
    "unskilled-worker": _help(
        "R64",
        "You may turn harvested fields beside the Unskilled Worker back to the unharvested side.",
        "Du darfst abgeerntete Felder neben dem ungelernten Arbeiter wieder umdrehen.",
    ),
    "skilled-worker": _help(
        "R65",
        "You may buy a field out of an opponent's store for one counter more than lies with it, of any kinds. It goes "
        "on your board.",
        "Du darfst ein Feld aus dem Lager eines Gegners kaufen, für einen Erntestein mehr, als dabei liegen, in "
        "beliebigen Sorten. Es kommt auf dein Tableau.",
    ),
    "overseer": _help(
        "R66",
        "You must move one of your fields to the fallow field, also one beside the Overseer.",
        "Du musst eines deiner Felder ins Brachfeld legen, auch eines neben dem Aufseher.",
    ),
    "merchant": _help(
        "R67",
        "You may buy a field out of an opponent's store for as many counters as lie with it, of any kinds. It goes on "
        "your board.",
        "Du darfst ein Feld aus dem Lager eines Gegners kaufen, für so viele Erntesteine, wie dabei liegen, in "
        "beliebigen Sorten. Es kommt auf dein Tableau.",
    ),
    "storekeeper": _help(
        "R68",
        "You may take a field of the registry into your store, with a bid of one counter or more.",
        "Du darfst ein Feld aus dem Grundbuchamt in dein Lager nehmen, mit einem Gebot aus mindestens einem "
        "Erntestein.",
    ),
    "bailiff": _help(
        "R69",
        "You may take an isolated field off another board and pay its owner three counters of any kinds. If it takes "
        "the Bailiff's own hex he may be relocated and used again.",
        "Du darfst ein isoliertes Feld von einem anderen Tableau nehmen und zahlst dafür drei beliebige Erntesteine. "
        "Nimmt es den Platz des Landvogts ein, darf er versetzt und erneut eingesetzt werden.",
    ),
    "lawyer": _help(
        "R71",
        "You may use another worker of your board again. It stays where it is.",
        "Du darfst einen anderen Arbeiter deines Tableaus erneut einsetzen. Er bleibt, wo er ist.",
    ),
    "trader": _help(
        "R72",
        "You may draw a field blind and put it on your board or into the fallow field. When the bag holds no field you "
        "may take one of the registry instead.",
        "Du darfst ein Feld verdeckt ziehen und es anlegen oder ins Brachfeld legen. Ist keines mehr im Beutel, darfst "
        "du eines aus dem Grundbuchamt nehmen.",
    ),
    "benefactor": _help(
        "R74",
        "You may put a field of the registry on your board, free.",
        "Du darfst ein Feld aus dem Grundbuchamt ohne Kosten anlegen.",
    ),
    "replacement": _help(
        "R97",
        "You may move one of your fields to the fallow field; then you draw another and must place it. It may displace "
        "a worker or join your two large groups.",
        "Du darfst eines deiner Felder ins Brachfeld legen; dann ziehst du ein anderes und musst es anlegen. Es kann "
        "einen Arbeiter verdrängen oder deine zwei großen Gruppen verbinden.",
    ),
    "exchange": _help(
        "R98",
        "You may swap any of your fields for an isolated field of an opponent, who cannot refuse.",
        "Du darfst ein beliebiges deiner Felder gegen ein isoliertes Feld eines Gegners tauschen; er kann nicht "
        "ablehnen.",
    ),
    "gift": _help(
        "R99",
        "You must give a field of your board to your left neighbour.",
        "Du musst ein Feld deines Tableaus an den linken Nachbarn geben.",
    ),
    "good-harvest": _help(
        "R101",
        "You may take one counter of the crop of which you have the most unharvested fields. No field is turned.",
        "Du darfst einen Erntestein der Sorte nehmen, von der du die meisten nicht abgeernteten Felder hast. Kein Feld "
        "wird umgedreht.",
    ),
    "lucky-dip": _help(
        "R102",
        "You may pay two counters of any kinds and draw a field, which you must place.",
        "Du darfst zwei beliebige Erntesteine zahlen und ein Feld ziehen, das du anlegen musst.",
    ),
    "new-harvest": _help(
        "R103",
        "You may turn up to two of your harvested fields back to the unharvested side.",
        "Du darfst bis zu zwei deiner abgeernteten Felder wieder umdrehen.",
    ),
    "quick-sale": _help(
        "R105",
        "You may pay three counters of any kinds for a field of the registry, which goes on your board.",
        "Du darfst für drei beliebige Erntesteine ein Feld aus dem Grundbuchamt kaufen und anlegen.",
    ),
    "land-consolidation": _help(
        "R106",
        "You may swap one of your fields for one of the registry.",
        "Du darfst eines deiner Felder gegen eines aus dem Grundbuchamt tauschen.",
    ),
    "extra-harvest": _help(
        "R107",
        "You may harvest any of your isolated fields.",
        "Du darfst beliebige deiner isolierten Felder abernten.",
    ),
    "migrant-worker": _help(
        "R109",
        "You may move one of your workers to another hex that fits it. It is not used there.",
        "Du darfst einen deiner Arbeiter auf ein anderes passendes Feld umsetzen. Er wird dort nicht eingesetzt.",
    ),
    "holiday": _help(
        "R110",
        "You may take one of your workers off the board; it can be played again later.",
        "Du darfst einen deiner Arbeiter vom Tableau nehmen; er kann später wieder gespielt werden.",
    ),
    "windfall": _help(
        "R111",
        "You give every player a counter from the stock, also yourself.",
        "Du gibst jedem einen Erntestein aus dem Vorrat, auch dir selbst.",
    ),
}
