-- Files are written and read a part at a time, so that no process holds a whole one. The fingerprint tells what was
-- uploaded from what is served, and is the ETag; `subject` is the record whose document it is, e.g. `services-file:…`:
-- who is served it follows from that record at each request. Made anew, so that nothing stays behind in the old table.
CREATE TABLE app.uploads_in_parts (
  -- Random, with the extension of what is stored: the last part of /uploads/{name}.
  name text PRIMARY KEY,
  type text NOT NULL,
  portal text NOT NULL,
  visibility text NOT NULL CHECK (visibility IN ('public', 'private')),
  subject text,
  original_name text,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE app.upload_parts (
  name text NOT NULL REFERENCES app.uploads_in_parts ON DELETE CASCADE,
  -- Counted from 0; each but the last has 262144 bytes.
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (name, part)
);
ALTER TABLE app.upload_parts ALTER COLUMN content SET STORAGE EXTERNAL;

INSERT INTO app.uploads_in_parts (name, type, portal, visibility, original_name, size, sha256, created_at)
SELECT name, type, portal, visibility, original_name, length(content), encode(sha256(content), 'hex'), created_at
FROM app.uploads;
INSERT INTO app.upload_parts (name, part, content)
SELECT name, part, substring(content FROM part * 262144 + 1 FOR 262144)
FROM app.uploads, generate_series(0, (length(content) - 1) / 262144) AS part;

DROP TABLE app.uploads;
ALTER TABLE app.uploads_in_parts RENAME TO uploads;
