-- Every job that must happen, from its order to its end: a queue that forgets (a Redis without its memory, a lost row)
-- gets it back from here. Data hold ids only; `error` is the last failure, without addresses.
CREATE TABLE app.jobs (
  -- Of the event or the row that asks for it: the same id is the same job.
  id text PRIMARY KEY,
  name text NOT NULL,
  data jsonb NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  -- Not before this instant; after a failure, of the next try.
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  error text,
  -- No further try is planned.
  dead_at timestamptz,
  done_at timestamptz
);
CREATE INDEX jobs_open ON app.jobs (id) INCLUDE (name, due_at) WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX jobs_dead ON app.jobs (dead_at DESC, id) WHERE done_at IS NULL AND dead_at IS NOT NULL;
CREATE INDEX jobs_done ON app.jobs (done_at) WHERE done_at IS NOT NULL;
-- What mails said and lines of imports are not kept for ever: when the contents went, and why they are not there.
ALTER TABLE app.mails ADD COLUMN expired_at timestamptz;
CREATE INDEX mails_with_content ON app.mails (created_at) WHERE content IS NOT NULL;
