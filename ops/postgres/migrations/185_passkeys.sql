-- Passkeys of accounts (ops/decisions/085), each for the host that it was made at. They belong to the second factor: whatever
-- takes that away takes them along. `totp`: whether a device has shown the secret that is sealed there.
ALTER TABLE app.second_factors ADD COLUMN totp boolean NOT NULL DEFAULT true;

CREATE TABLE app.passkeys (
  id text PRIMARY KEY,
  credential_id text NOT NULL UNIQUE,
  actor_type text NOT NULL,
  actor_id text NOT NULL REFERENCES app.second_factors ON DELETE CASCADE,
  person_id text NOT NULL,
  rp_id text NOT NULL,
  -- The public key and the name that its owner gave it, under the person's key.
  sealed text NOT NULL,
  sign_count bigint NOT NULL,
  created_at timestamptz NOT NULL,
  -- NULL: the fact of it may still be missing, and it opens nothing.
  confirmed_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX passkeys_actor ON app.passkeys (actor_id);

-- What a passkey is to sign: once, for one session or visitor, within minutes.
CREATE TABLE app.passkey_challenges (
  bound_to text NOT NULL,
  purpose text NOT NULL,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (bound_to, purpose)
);
CREATE INDEX passkey_challenges_expire ON app.passkey_challenges (expires_at);
