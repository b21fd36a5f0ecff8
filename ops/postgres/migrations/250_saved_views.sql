-- Lists under a name, as accounts look at them (ops/decisions/234). `query` holds chosen filters, order and columns; texts
-- that people type, which may be about somebody, are not kept. `shared_with`: 'all', a role, or nobody (NULL).
CREATE TABLE app.saved_views (
  id uuid PRIMARY KEY,
  portal text NOT NULL,
  path text NOT NULL,
  actor_id text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  shared_with text,
  saved_at timestamptz NOT NULL,
  UNIQUE (actor_id, path, name)
);
CREATE INDEX saved_views_list ON app.saved_views (portal, path);
