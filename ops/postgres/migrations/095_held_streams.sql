-- One event that a program can't read holds back what needs it, not the world (ops/decisions/032).

-- Streams that a table leaves out from an event on that could not be read:
-- {stream: {eventId, type, revision, position, reason}}. The table is built anew once they can be read.
ALTER TABLE read.checkpoints ADD COLUMN held jsonb NOT NULL DEFAULT '{}';

-- As before, with what is held back where that has changed. Callers that do not know of it change nothing there.
CREATE OR REPLACE FUNCTION read.advance(moves jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  moved integer;
BEGIN
  UPDATE read.checkpoints AS c
  SET position = m."to", events = c.events + m.events, caught_up = c.caught_up OR m.caught_up, error = m.error,
      held = coalesce(m.held, c.held), updated_at = now()
  FROM jsonb_to_recordset(moves)
    AS m(name text, slot text, version integer, "from" text, "to" text, events bigint, caught_up boolean, error jsonb,
         held jsonb)
  WHERE c.name = m.name AND c.slot = m.slot AND c.version = m.version AND c.position = m."from";
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> jsonb_array_length(moves) THEN
    RAISE EXCEPTION 'a read model was moved by another runner' USING ERRCODE = 'RM001';
  END IF;
  RETURN moved;
END $$;

-- Events that a reaction could not be asked about, because this program could not read them: asked again by a program
-- that can. Nothing of their contents.
CREATE TABLE app.reaction_set_aside (
  reaction text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  stream text NOT NULL,
  revision bigint NOT NULL,
  position text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (reaction, event_id)
);
