-- Keys of persons, apart from the log (design, point 6). No personal data here: an identity is a keyed hash.
CREATE SCHEMA vault;

CREATE TABLE vault.persons (
  person_id text COLLATE "C" PRIMARY KEY,
  -- HMAC of who the person is; NULL for those known by id alone and for the forgotten.
  identity bytea UNIQUE,
  -- The person's key, wrapped by the master key; NULL once destroyed.
  wrapped bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  destroyed_at timestamptz,
  CHECK ((wrapped IS NULL) = (destroyed_at IS NOT NULL)),
  CHECK (destroyed_at IS NULL OR identity IS NULL)
);
