-- A mail is sealed for all whom it is about, not for its recipient alone: forgetting any of them takes what it said.
ALTER TABLE app.mails
  -- The recipient and everybody whom the mail names, once it was composed.
  ADD COLUMN person_ids text[] NOT NULL DEFAULT '{}',
  -- {to}, sealed for the recipient alone: where a mail went stays known when what it said is gone.
  ADD COLUMN recipient text,
  -- When somebody whom it was about was forgotten, and with them what it said.
  ADD COLUMN erased_at timestamptz;
CREATE INDEX mails_about_persons ON app.mails USING gin (person_ids);
