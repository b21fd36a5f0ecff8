-- Values that only one may have (an order's number), claimed by the primary key before the fact that takes them is
-- appended, over all processes (ops/execute/claims.ts). Read models tell who has a value; this tells who is taking it.
CREATE TABLE app.claims (
  scope text NOT NULL,
  value text NOT NULL,
  holder text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, value)
);
CREATE INDEX claims_at ON app.claims (at);
