-- The name a document had, under which it is saved again. Photos have none: they are shown, not saved, and their names
-- often are names of persons.
ALTER TABLE app.uploads ADD COLUMN original_name text;
