-- no transaction
-- The next jobs of a kind are found at the start of it, however many wait.
DROP INDEX CONCURRENTLY IF EXISTS app.jobs_due;
CREATE INDEX CONCURRENTLY jobs_due ON app.jobs (name, due_at, id) WHERE done_at IS NULL AND dead_at IS NULL;
-- Served the search for what an engine had forgotten, which goes by the new one.
DROP INDEX CONCURRENTLY IF EXISTS app.jobs_open;
