-- What is sent to other programs (ops/runbook/api.md): which webhooks there are, where they go and who made them stands in
-- facts. Here: how far each one has come, what it waits for, what was tried lately, and the secrets that sign, sealed.
CREATE TABLE app.webhook_places (
  webhook_id text PRIMARY KEY,
  portal text NOT NULL,
  -- The leaf up to which everything was delivered.
  leaf bigint NOT NULL,
  -- Of the entry behind it: how often it was tried in vain, and when it is tried next.
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  -- Nothing is tried until somebody says so.
  paused_at timestamptz,
  test_wanted_at timestamptz
);
-- Numbers, states and durations: neither what was sent nor what was answered.
CREATE TABLE app.webhook_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id text NOT NULL,
  -- 'test', or the entry's number.
  entry text NOT NULL,
  attempt integer NOT NULL,
  status integer,
  -- One of a few words of ours.
  failure text,
  took_ms integer NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX webhook_tries_of ON app.webhook_tries (webhook_id, id DESC);
CREATE TABLE app.webhook_secrets (
  hash text PRIMARY KEY,
  sealed text NOT NULL,
  made_at timestamptz NOT NULL
);
