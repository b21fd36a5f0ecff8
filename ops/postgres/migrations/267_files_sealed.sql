-- What people upload is sealed, each file with a key of its own (decision 249). A key goes with its file's row, whatever
-- deletes that.
CREATE TABLE vault.files (
  name text PRIMARY KEY REFERENCES app.uploads ON DELETE CASCADE,
  -- The file's key, wrapped by the master key.
  wrapped bytea NOT NULL
);
-- A table of their own: what is in it is sealed, what is in app.upload_parts is plain, of programs before. That one is
-- emptied by the program, and then has no file on the disk any more.
CREATE TABLE app.sealed_parts (
  name text NOT NULL REFERENCES app.uploads ON DELETE CASCADE,
  -- Counted from 0; each but the last seals 262144 bytes.
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (name, part)
);
ALTER TABLE app.sealed_parts ALTER COLUMN content SET STORAGE EXTERNAL;
-- Sealed with the file's key too: the name a document had, which may name a person (original_name is of programs before);
-- and the SHA-256 of the sealed parts, so that they can be compared without being opened. NULL: the file is not sealed yet.
ALTER TABLE app.uploads ADD COLUMN sealed_name bytea, ADD COLUMN sealed_sha256 bytea;
