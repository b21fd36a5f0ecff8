-- Whose administrators see a job that does not come off; NULL, of jobs of earlier programs: those of every portal.
ALTER TABLE app.jobs ADD COLUMN portal text;
