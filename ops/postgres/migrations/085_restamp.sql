-- After a dump was restored into another cluster: everything that remembers places in the log moves with it. Read models
-- forget what they have folded, and are built anew at the next start; reactions have come as many events far as before;
-- mails are about the same events.
CREATE FUNCTION eventstore.place(p_transaction xid8, p_position bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lpad(p_transaction::text, 20, '0') || '/' || lpad(p_position::text, 20, '0')
$$;

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
  RETURN stamped;
END $$;
