-- A mail belongs to a portal and is about any subjects (`application:…`, `course-date:…`), not only about training's.
ALTER TABLE app.mails
  ADD COLUMN portal text NOT NULL DEFAULT 'szkolenia',
  ADD COLUMN subjects text[] NOT NULL DEFAULT '{}';
-- Whoever orders a mail says whose it is; those of before were all training's.
ALTER TABLE app.mails ALTER COLUMN portal DROP DEFAULT;
UPDATE app.mails
  SET subjects = ARRAY(SELECT 'application:' || id FROM unnest(application_ids) WITH ORDINALITY AS a(id, place) ORDER BY place)
    || CASE WHEN course_date_id IS NULL THEN '{}' ELSE ARRAY['course-date:' || course_date_id] END;
DROP INDEX app.mails_of_application, app.mails_newest;
ALTER TABLE app.mails DROP COLUMN application_ids, DROP COLUMN course_date_id;
CREATE INDEX mails_about ON app.mails USING gin (subjects);
CREATE INDEX mails_newest ON app.mails (portal, created_at DESC, id DESC);
