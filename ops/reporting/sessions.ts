import { READERS } from './views.ts';

/** Parameter `$1` of statements with `IS_OF_A_BUILDER`. */
export const READER_GROUPS: readonly string[] = Object.values(READERS);

/** Of rows `a` of `pg_stat_activity`: sessions of report builders on this database. */
export const IS_OF_A_BUILDER = `a.datname = current_database() AND a.usename <> current_user
  AND EXISTS (SELECT FROM pg_auth_members x JOIN pg_roles g ON g.oid = x.roleid
    WHERE x.member = a.usesysid AND g.rolname = ANY ($1))`;
