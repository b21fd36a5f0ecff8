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
const CONTACT_ADVICE = 'Log in to each panel and fill in "Kontakt portalu" (/panel/contact).';

async function contact(pool: DatabasePool): Promise<Finding> {
  const missing = await withoutContact(pool);
  return missing.length === 0
    ? ok('contact', 'Every portal says how its office is reached')
    : problem('contact', `Nobody said how the office is reached of: ${missing.join(', ')}`, CONTACT_ADVICE);
}

const NOTICE_ADVICE =
  'Log in to the panel of szkolenia and fill in "Informacja o danych osobowych" (/panel/privacy-notice).';

/** PUB-10, PUB-20: until the office has worded it, people accept the sample text that the portal comes with. */
async function notice(pool: DatabasePool): Promise<Finding> {
  const { rows } = await pool.query('SELECT 1 FROM read.privacy_notices WHERE active LIMIT 1');
  return rows.length > 0
    ? ok('notice', 'The notice of personal data is the office’s own')
    : problem('notice', 'The notice of personal data that people accept is the sample of the program', NOTICE_ADVICE);
}

/** What only the office can say, and every installation needs. */
export const office = (pool: DatabasePool): Promise<Finding[]> => Promise.all([contact(pool), notice(pool)]);

/** The same for anyone who starts a production. */
export async function officeWarnings(pool: DatabasePool): Promise<string[]> {
  const missing = (await office(pool)).filter(({ level }) => level !== 'ok');
  return missing.map(({ message, advice = '' }) => `WARNING: ${message}. ${advice}`);
}
