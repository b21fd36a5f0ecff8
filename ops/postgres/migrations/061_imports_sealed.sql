-- What a dry run found is personal data: it is sealed with a key that the import has of its own in the vault and that is
-- destroyed after a day. What happened to an import is told by the log (stream import-{id}), not by a column here.
-- Imports are kept for a day, so those of before need no translation.
DELETE FROM app.imports;
ALTER TABLE app.imports
  DROP COLUMN status,
  DROP COLUMN reason,
  DROP COLUMN actor,
  -- The vault's id of the import's key; null when what it sealed is gone.
  ADD COLUMN key_id text,
  -- The whole file was checked. A dry run that was cut off is never shown and can't be confirmed.
  ADD COLUMN checked boolean NOT NULL DEFAULT false;
ALTER TABLE app.import_rows
  DROP COLUMN title,
  DROP COLUMN changes,
  DROP COLUMN errors,
  DROP COLUMN "values",
  -- Sealed JSON: title, changes and errors for the screen.
  ADD COLUMN details text,
  -- Sealed JSON: the values that are to be stored; dropped as soon as they are.
  ADD COLUMN "values" text;
CREATE INDEX imports_sealed ON app.imports (created_at) WHERE key_id IS NOT NULL;
