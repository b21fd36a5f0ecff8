-- Which backups were made of this database (ops/run/backup), so that their age can be watched. Where they lie is not
-- known here for certain: they may have been moved or lost since.
CREATE TABLE app.backups (
  id text PRIMARY KEY,
  at timestamptz NOT NULL,
  rows bigint NOT NULL
);
