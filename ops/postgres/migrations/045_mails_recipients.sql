-- Everybody who reads a mail at its address: employees of one workshop share mailboxes, and what one of them was told
-- was told to each of them.
ALTER TABLE app.mails ADD COLUMN recipient_ids text[] NOT NULL DEFAULT '{}';
UPDATE app.mails SET recipient_ids = ARRAY[person_id] WHERE person_id IS NOT NULL;
CREATE INDEX mails_of_recipients ON app.mails USING gin (recipient_ids);
DROP INDEX app.mails_waiting;
CREATE INDEX mails_waiting ON app.mails USING gin (recipient_ids) WHERE status = 'queued';
