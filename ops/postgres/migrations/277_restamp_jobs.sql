-- A job of a reaction names the place of its fact in the log (workers/order-jobs.ts). Behind a restore into another cluster that place
-- was never reached, and the job waited for it until it was given up.
CREATE OR REPLACE FUNCTION eventstore.restamp() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  stamped bigint;
BEGIN
  CREATE TEMP TABLE reached ON COMMIT DROP AS
    SELECT r.name, (SELECT count(*) FROM eventstore.events e
      WHERE r.position <> '' AND (e.transaction_id, e.position) <=
        (ltrim(split_part(r.position, '/', 1), '0')::xid8, split_part(r.position, '/', 2)::bigint)) AS events
    FROM app.reactions r;

  ALTER TABLE eventstore.events DISABLE TRIGGER append_only;
  CREATE TEMP TABLE restamped ON COMMIT DROP AS
    SELECT id, row_number() OVER (ORDER BY transaction_id, position) AS place FROM eventstore.events;
  DROP INDEX eventstore.events_order;
  UPDATE eventstore.events AS e SET transaction_id = '3'::xid8, position = r.place FROM restamped AS r WHERE r.id = e.id;
  GET DIAGNOSTICS stamped = ROW_COUNT;
  CREATE UNIQUE INDEX events_order ON eventstore.events (transaction_id, position);
  PERFORM setval(pg_get_serial_sequence('eventstore.events', 'position'), greatest(stamped, 1));
  ALTER TABLE eventstore.events ENABLE TRIGGER append_only;

  DELETE FROM read.checkpoints;
  UPDATE app.reactions r SET position = CASE reached.events WHEN 0 THEN '' ELSE eventstore.place('3', reached.events) END
    FROM reached WHERE reached.name = r.name;
  UPDATE app.mails m SET
    causes = coalesce((
      SELECT jsonb_object_agg(c.key, c.value || jsonb_build_object('position', coalesce(
        (SELECT eventstore.place(e.transaction_id, e.position) FROM eventstore.events e
          WHERE e.stream = c.value ->> 'stream' AND e.revision = (c.value ->> 'revision')::integer), '')))
      FROM jsonb_each(m.causes) AS c), '{}'),
    cause = m.cause || jsonb_build_object('position', coalesce(
      (SELECT eventstore.place(e.transaction_id, e.position) FROM eventstore.events e
        WHERE e.stream = m.cause ->> 'stream' AND e.revision = (m.cause ->> 'revision')::integer), ''))
  WHERE m.causes <> '{}' OR m.cause IS NOT NULL;
  -- Jobs wait for the end of the log instead: their places are of before.
  UPDATE app.jobs SET data = data - 'position' WHERE done_at IS NULL AND data ? 'position';
  -- Leaves keep their numbers: they were given in this order.
  UPDATE app.log_tree SET position = CASE size WHEN 0 THEN '' ELSE eventstore.place('3', size) END;
  RETURN stamped;
END $$;
