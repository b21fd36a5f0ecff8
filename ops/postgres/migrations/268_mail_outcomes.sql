-- What became of mails and is not in the log yet (decision 252): written with the row of the mail, in one transaction,
-- and taken away once the fact is appended.
CREATE TABLE app.mail_outcomes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mail_id text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('sent', 'failed', 'bounced', 'dropped')),
  attempt integer NOT NULL,
  at timestamptz NOT NULL,
  -- What the server answered, or why it did not go: without addresses.
  words text,
  -- Of what was sent: to whom, and the digests of what it said, sealed for all whom it is about.
  sealed text
);
