-- What other programs were answered that wrote something (ops/runbook/api.md): the same Idempotency-Key is answered the
-- same. Ids and versions, nothing of persons. Kept for a week; afterwards the facts themselves know the key.
CREATE TABLE app.api_answers (
  key text PRIMARY KEY,
  input_digest text NOT NULL,
  status smallint NOT NULL,
  location text,
  -- As it was sent: jsonb would order its fields anew.
  body json NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX api_answers_at ON app.api_answers (at);
