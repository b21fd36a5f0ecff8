-- What the role that serves requests may do (ops/decisions/028): it appends to the log and reads it, and owns nothing but
-- what is made again from the log (read models). Run by the owner behind the migrations, as often as one
-- likes; the setting portal.app_role names the role.
DO $$
DECLARE
  app text := current_setting('portal.app_role');
  statement text;
BEGIN
  -- What the program makes and drops itself at run time: its own, also what the owner made before there were two roles.
  FOR statement IN
    SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, app) FROM pg_namespace
      WHERE nspname IN ('read', 'reporting_source', 'reporting', 'reporting_persons') AND pg_get_userbyid(nspowner) <> app
    UNION ALL
    SELECT format('ALTER TABLE %s OWNER TO %I', c.oid::regclass, app) FROM pg_class c
      WHERE c.relnamespace IN ('read'::regnamespace, 'reporting_source'::regnamespace, 'reporting'::regnamespace,
          'reporting_persons'::regnamespace)
        AND c.relkind IN ('r', 'p', 'v') AND pg_get_userbyid(c.relowner) NOT IN (app, 'portal_reporting')
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, app) FROM pg_proc p
      WHERE p.pronamespace = 'read'::regnamespace AND pg_get_userbyid(p.proowner) <> app
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, app) FROM pg_type t
      WHERE t.typnamespace = 'read'::regnamespace AND t.typtype = 'e'
        AND pg_get_userbyid(t.typowner) <> app
  LOOP
    EXECUTE statement;
  END LOOP;

  EXECUTE format('GRANT USAGE ON SCHEMA eventstore, vault, app TO %I', app);
  -- The log: place, transaction and time of an event are the database's to tell.
  EXECUTE format('GRANT SELECT, INSERT (stream, revision, id, type, version, data, meta) ON eventstore.events TO %I', app);
  REVOKE EXECUTE ON FUNCTION eventstore.restamp() FROM PUBLIC;
  -- Keys are made and destroyed; their rows stay.
  EXECUTE format('GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA vault TO %I', app);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA app TO %I', app);
  EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON app.migrations FROM %I', app);
  -- Who is in writes no traces away.
  EXECUTE format('REVOKE UPDATE, DELETE ON app.security_log FROM %I', app);
  EXECUTE format('GRANT EXECUTE ON FUNCTION app.drop_security_log(timestamptz, integer), app.blank_security_log(text) TO %I', app);
  EXECUTE format('REVOKE DELETE ON app.api_uses FROM %I', app);
  -- Whoever is in takes no leaf, no signed head and no finding back.
  EXECUTE format('REVOKE UPDATE, DELETE ON app.log_leaves, app.log_heads, app.log_checks FROM %I', app);
  EXECUTE format('REVOKE DELETE ON app.log_tree, app.log_tiles FROM %I', app);
  EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA app TO %I', app);
END $$;
