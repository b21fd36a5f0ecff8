-- Who was given which data of persons (ops/decisions/239): of a file its list, filters, columns and number of rows, of a
-- person's whole file whose it is. The role that serves requests adds and reads, as before; an erased person's id stays,
-- for it names nobody any more.
ALTER TABLE app.security_log ADD COLUMN person_id text, ADD COLUMN given jsonb;
CREATE INDEX security_log_portal ON app.security_log (portal, at DESC, id DESC);
CREATE INDEX security_log_person ON app.security_log (person_id, at DESC, id DESC) WHERE person_id IS NOT NULL;
