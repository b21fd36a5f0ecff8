-- Rows of read models that the database refused: the model goes on without them, and they are tried again (decision 116).
CREATE TABLE app.rows_set_aside (
  model text COLLATE "C" NOT NULL,
  slot text COLLATE "C" NOT NULL CHECK (slot IN ('live', 'next')),
  key text COLLATE "C" NOT NULL,
  -- A key may be what is refused, as too long for an index.
  digest text COLLATE "C" GENERATED ALWAYS AS (md5(key)) STORED,
  -- The row as it was folded last, JSON: of any values, so not jsonb. It is folded on, and blanked by an erasure, as rows are.
  folded text NOT NULL,
  -- How far it is folded.
  position text COLLATE "C" NOT NULL,
  -- What the database said, without values.
  reason text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (model, slot, digest)
);
