-- Reports that people make themselves (ops/decisions/238): which question, under which name, for whom. `query` is that of the
-- report's address; of views that name persons it holds no typed value. `shared_with`: 'all', a role, or nobody (NULL).
CREATE TABLE app.own_reports (
  id uuid PRIMARY KEY,
  portal text NOT NULL,
  actor_id text NOT NULL,
  name text NOT NULL,
  source text NOT NULL,
  query text NOT NULL,
  shared_with text,
  version integer NOT NULL DEFAULT 1,
  saved_at timestamptz NOT NULL,
  UNIQUE (portal, actor_id, name)
);
-- Who is mailed which of them, and when next. `ended`: why it is not sent any more.
CREATE TABLE app.report_subscriptions (
  report_id uuid PRIMARY KEY REFERENCES app.own_reports ON DELETE CASCADE,
  every text NOT NULL,
  day integer NOT NULL,
  hour integer NOT NULL,
  skip_empty boolean NOT NULL,
  recipients text[] NOT NULL,
  next_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  ended text
);
CREATE INDEX report_subscriptions_due ON app.report_subscriptions (next_at) WHERE ended IS NULL;
