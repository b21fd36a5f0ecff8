-- What other programs have read with their tokens (ops/runbook/api.md): counted by day and kind, and apart where rows told
-- of persons. Tokens themselves are facts; this is no right to anything.
CREATE TABLE app.api_uses (
  token_id text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  persons boolean NOT NULL,
  requests bigint NOT NULL,
  rows bigint NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (token_id, day, kind, persons)
);
