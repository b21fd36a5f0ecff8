-- Read models and how far each of them has read the log (ops/projector).
CREATE SCHEMA IF NOT EXISTS read;

-- Substring search of the lists.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE read.checkpoints (
  name text COLLATE "C" NOT NULL,
  -- 'live' is the table read.<name>, 'next' the table read.<name>__next that is built beside it.
  slot text COLLATE "C" NOT NULL CHECK (slot IN ('live', 'next')),
  version integer NOT NULL,
  -- Of the event store; '' is before the first event.
  position text COLLATE "C" NOT NULL,
  -- Events folded into this table since it was made.
  events bigint NOT NULL DEFAULT 0,
  -- Whether it has once reached the end of the log.
  caught_up boolean NOT NULL DEFAULT false,
  -- Why it is paused: {eventId, type, message}.
  error jsonb,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, slot)
);

-- Moves checkpoints, all or none: each must still be where the caller found it. Called in the statement that writes the
-- rows, so that of two runners with the same batch one succeeds and the other writes nothing.
CREATE FUNCTION read.advance(moves jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  moved integer;
BEGIN
  UPDATE read.checkpoints AS c
  SET position = m."to", events = c.events + m.events, caught_up = c.caught_up OR m.caught_up, error = m.error,
      updated_at = now()
  FROM jsonb_to_recordset(moves)
    AS m(name text, slot text, version integer, "from" text, "to" text, events bigint, caught_up boolean, error jsonb)
  WHERE c.name = m.name AND c.slot = m.slot AND c.version = m.version AND c.position = m."from";
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> jsonb_array_length(moves) THEN
    RAISE EXCEPTION 'a read model was moved by another runner' USING ERRCODE = 'RM001';
  END IF;
  RETURN moved;
END $$;
