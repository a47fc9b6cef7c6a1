"""The kernel: the loop, questions and choices, luck, sealed values, words, the codec."""
