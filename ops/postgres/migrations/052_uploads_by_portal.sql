-- A private file is for those who are logged in in its portal; those of before were all training's.
ALTER TABLE app.uploads ADD COLUMN portal text NOT NULL DEFAULT 'szkolenia';
ALTER TABLE app.uploads ALTER COLUMN portal DROP DEFAULT;
