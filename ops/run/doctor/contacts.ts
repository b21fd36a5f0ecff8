import { contactTable } from '#domain/portal/contact.ts';
import { portals } from '#domain/portals.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { ok, problem, type Finding } from './finding.ts';

/** Portals whose office nobody has named: their mails, calendars and pages lead back to nobody (D22). */
async function withoutContact(pool: DatabasePool): Promise<string[]> {
  const declared = portals.filter(({ name, records }) => contactTable(name) in records);
  const asked = declared.map(async ({ name }) => {
    const { rows } = await pool.query(`SELECT 1 FROM read."${contactTable(name)}" WHERE active LIMIT 1`);
    return rows.length === 0 ? [name] : [];
  });
  return (await Promise.all(asked)).flat();
}

/** What an administrator of the portal does about it. */
const ADVICE = 'Log in to each panel and fill in "Kontakt portalu" (/panel/contact).';

export async function contacts(pool: DatabasePool): Promise<Finding> {
  const missing = await withoutContact(pool);
  return missing.length === 0
    ? ok('contact', 'Every portal says how its office is reached')
    : problem('contact', `Nobody said how the office is reached of: ${missing.join(', ')}`, ADVICE);
}

/** The same for anyone who starts a production. */
export async function contactWarnings(pool: DatabasePool): Promise<string[]> {
  const missing = await withoutContact(pool);
  return missing.length === 0 ? [] : [`WARNING: no contact of ${missing.join(', ')} is set. ${ADVICE}`];
}
