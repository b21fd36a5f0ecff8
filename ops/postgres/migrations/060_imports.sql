-- Imports from CSV: what a dry run found, and how far the job is. Rows are kept for the screen; the values that are to be
-- stored are dropped when the job is done, and an import that nobody confirmed goes after a day.
CREATE TABLE app.imports (
  id text PRIMARY KEY,
  kind text NOT NULL,
  -- null until it is confirmed, then started, in_progress, completed or failed (FRM-04).
  status text,
  reason text,
  actor jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE app.import_rows (
  import_id text NOT NULL REFERENCES app.imports ON DELETE CASCADE,
  line integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('create', 'change', 'skip', 'error')),
  title text NOT NULL,
  changes jsonb NOT NULL,
  errors jsonb NOT NULL,
  target text,
  version integer,
  "values" jsonb,
  done boolean NOT NULL DEFAULT false,
  result text,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX import_rows_open ON app.import_rows (import_id, line) WHERE NOT done AND outcome IN ('create', 'change');
