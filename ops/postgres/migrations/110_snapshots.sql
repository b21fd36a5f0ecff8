-- States of long streams, for the first command of a process (ops/execute/snapshots.ts): a cache, never the truth.
CREATE TABLE app.snapshots (
  stream text PRIMARY KEY,
  -- Which fold made the state, of which kinds of facts: no other one may read it.
  fold text NOT NULL,
  -- The last fact that was folded, by its place and by its id: another log has another fact there.
  revision bigint NOT NULL,
  event_id uuid NOT NULL,
  -- The key in vault.persons that seals the state; every erasure destroys it.
  key_id text NOT NULL,
  state bytea NOT NULL
);
-- Noise to a compressor.
ALTER TABLE app.snapshots ALTER COLUMN state SET STORAGE EXTERNAL;
