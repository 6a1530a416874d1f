-- How many got a question right is read beside every verdict: the newest first answers alone, however often players have answered again.
create index attempts_first on attempts (question, version, seq, correct) where first = 1 and counted = 1;
