-- Sessions of express-session (connect-pg-simple's shape).
CREATE TABLE app.sessions (
  sid text PRIMARY KEY,
  sess json NOT NULL,
  expire timestamptz NOT NULL
);
CREATE INDEX sessions_expire ON app.sessions (expire);

-- Passwords, apart from the log. `login` is a keyed hash of the normalised e-mail: a forgotten person leaves no address.
-- The primary key is what makes a login unique for its kind of actor.
CREATE TABLE app.credentials (
  actor_type text NOT NULL,
  login text NOT NULL,
  actor_id text NOT NULL UNIQUE,
  password_hash text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (actor_type, login)
);

-- One-time links (AUTH-04, PUB-18): only the hash of the token is kept.
CREATE TABLE app.password_resets (
  token_hash text PRIMARY KEY,
  actor_type text NOT NULL,
  actor_id text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_resets_actor ON app.password_resets (actor_id);

-- Counters of rate-limiter-flexible. Unlogged: a crash may forget them.
CREATE UNLOGGED TABLE app.rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
