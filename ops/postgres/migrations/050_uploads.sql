-- Uploaded files. They stand in the database so that every process sees them and one backup holds them all; photos are
-- made small before, and no file is larger than 10 MB.
CREATE TABLE app.uploads (
  -- Random, with the extension of what is stored: the last part of /uploads/{name}.
  name text PRIMARY KEY,
  type text NOT NULL,
  visibility text NOT NULL CHECK (visibility IN ('public', 'private')),
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE app.uploads ALTER COLUMN content SET STORAGE EXTERNAL;
