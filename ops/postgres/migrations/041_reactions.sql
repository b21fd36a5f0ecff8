-- How far each reaction has turned events into jobs (workers/reaction.ts). Never reset by a rebuild of read models.
CREATE TABLE app.reactions (
  name text PRIMARY KEY,
  position text COLLATE "C" NOT NULL,
  moved_at timestamptz NOT NULL DEFAULT now()
);
