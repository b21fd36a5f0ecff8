-- Read models that follow the log together go the same way: their checkpoints are moved by values, not by a document that
-- says all of it of each (ops/decisions/044). All or none, each from where the caller found it, as by read.advance.
--
-- p_models: 'name version' of each; p_counts: {name: events} of those that folded some.
CREATE FUNCTION read.advance_together(
  p_slot text, p_from text, p_to text, p_caught_up boolean, p_models text[], p_counts jsonb
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  moved integer;
BEGIN
  UPDATE read.checkpoints AS c
  SET position = p_to, events = c.events + coalesce((p_counts -> c.name)::bigint, 0),
      caught_up = c.caught_up OR p_caught_up, error = NULL, updated_at = now()
  WHERE c.slot = p_slot AND c.position = p_from AND c.name || ' ' || c.version = ANY (p_models);
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> cardinality(p_models) THEN
    RAISE EXCEPTION 'a read model was moved by another runner' USING ERRCODE = 'RM001';
  END IF;
  RETURN moved;
END $$;
