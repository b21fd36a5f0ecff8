-- The two roles and their database on a PostgreSQL server of your own, once, as its administrator:
--   psql -v owner_password=… -v app_password=… -f ops/postgres/roles.sql
-- Then DATABASE_OWNER_URL=postgres://portal_owner:…@host/portal for migrations, DATABASE_URL=postgres://portal_app:…@host/portal
-- for what serves requests. What each may do follows from ops/postgres/grants.sql at every start that has the owner.
CREATE ROLE portal_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE portal_app LOGIN PASSWORD :'app_password';
-- The owner hands read models and queue over, and may still change them.
GRANT portal_app TO portal_owner;
-- To see which transaction of another role holds the log back.
GRANT pg_read_all_stats TO portal_app;
-- Behind an erasure the write-ahead log is cut, where the server has this role (15 and newer).
SELECT 'GRANT pg_checkpoint TO portal_owner' FROM pg_roles WHERE rolname = 'pg_checkpoint' \gexec
CREATE DATABASE portal OWNER portal_owner ENCODING 'UTF8' TEMPLATE template0;
REVOKE CONNECT, TEMPORARY ON DATABASE portal FROM PUBLIC;
GRANT CONNECT ON DATABASE portal TO portal_owner, portal_app;
GRANT TEMPORARY ON DATABASE portal TO portal_owner;
