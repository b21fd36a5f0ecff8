-- app.jobs is the queue itself where there is no Redis (ops/decisions/035).
-- Who runs it, while that holds: `due_at` is then the end of the hold, so that what a crashed process left is due again.
ALTER TABLE app.jobs ADD COLUMN taken_by text;
-- Rows end all the time: what is over must not lie long before what is due.
ALTER TABLE app.jobs SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- An earlier program ran its jobs by pg-boss. What waits there is handed over; what runs keeps two minutes to end; what
-- its processes order until they are stopped stands in app.jobs too, so pg-boss takes none of it any more.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN
    RETURN;
  END IF;
  EXECUTE $function$
    CREATE FUNCTION pgboss.handed_over() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        RETURN NULL;
      END IF;
      IF NEW.state = 'retry' THEN
        NEW.state := 'cancelled';
      END IF;
      RETURN NEW;
    END $body$
  $function$;
  EXECUTE 'CREATE TRIGGER handed_over BEFORE INSERT OR UPDATE ON pgboss.job
    FOR EACH ROW EXECUTE FUNCTION pgboss.handed_over()';
  -- Those of programs before the table of jobs.
  EXECUTE $adopt$
    INSERT INTO app.jobs (id, name, data, added_at, due_at, attempts, error, dead_at)
    SELECT data->>'id', name, coalesce(data->'data', '{}'), created_on, start_after, retry_count,
      CASE WHEN state = 'failed' THEN '' END, CASE WHEN state = 'failed' THEN coalesce(completed_on, now()) END
    FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') AND data->>'id' IS NOT NULL
    ON CONFLICT (id) DO NOTHING
  $adopt$;
  EXECUTE $hold$
    UPDATE app.jobs SET due_at = greatest(due_at, now() + interval '2 minutes')
    WHERE done_at IS NULL AND id IN (SELECT data->>'id' FROM pgboss.job WHERE state = 'active')
  $hold$;
  EXECUTE $take$ DELETE FROM pgboss.job WHERE state IN ('created', 'retry') $take$;
END $$;
