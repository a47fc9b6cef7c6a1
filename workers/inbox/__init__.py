"""The inbox: answers by mail and bounces. Answers go to the holder's address on file, never to a sender."""
