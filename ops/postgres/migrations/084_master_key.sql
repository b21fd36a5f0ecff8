-- Which master key wraps what is made now, and the key of the hashes, which outlives every master key: identities and
-- logins are told by keyed hashes that can't be made anew. The row is made at the first start (ops/vault/keyring.ts).
CREATE TABLE vault.master_key (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Derived from the master key; also stands in everything that it has wrapped.
  key_id text NOT NULL,
  -- The key of the hashes, wrapped by that master key. Whoever can't open it has another master key than this database.
  hashing bytea NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);
