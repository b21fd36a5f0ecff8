-- Second factors of logins, apart from the log. `sealed` is the secret, with the codes for emergencies until it is
-- confirmed, under the person's key: it goes with an erasure.
CREATE TABLE app.second_factors (
  actor_id text PRIMARY KEY,
  person_id text NOT NULL,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  -- NULL: begun, and not asked for yet.
  confirmed_at timestamptz,
  -- Of the newest code that was used: none opens twice.
  last_step bigint NOT NULL DEFAULT 0
);

-- Codes for emergencies: hashes alone, each good for once.
CREATE TABLE app.recovery_codes (
  actor_id text NOT NULL REFERENCES app.second_factors ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (actor_id, code_hash)
);
