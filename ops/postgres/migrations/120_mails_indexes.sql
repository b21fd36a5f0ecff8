-- A mail is looked for by whom it reaches and what it is about whenever one is composed and on every application's page. New
-- entries of these indexes wait in a list that each search reads from end to end: it may be 64 kB long, not 4 MB
-- (ops/decisions/046).
ALTER INDEX app.mails_about SET (gin_pending_list_limit = 64);
ALTER INDEX app.mails_about_persons SET (gin_pending_list_limit = 64);
ALTER INDEX app.mails_of_recipients SET (gin_pending_list_limit = 64);
ALTER INDEX app.mails_waiting SET (gin_pending_list_limit = 64);
SELECT gin_clean_pending_list(index) FROM unnest(
  ARRAY['app.mails_about', 'app.mails_about_persons', 'app.mails_of_recipients', 'app.mails_waiting']::regclass[]) AS index;
-- Sealed: noise to a compressor.
ALTER TABLE app.mails ALTER COLUMN content SET STORAGE EXTERNAL;
