import type { Kysely } from 'kysely';
import type { Portal } from '#domain/kernel/actor.ts';
import { wordingTable } from '#domain/mail/wording-names.ts';
import { filled, paragraphsOf, type OwnWording } from '#domain/mail/wording.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { MailParts } from './parts.ts';

/** The office's own words for its mails, in use or not (decision 231): a few rows. */
export async function ownWordings(
  db: Kysely<ReadTables>,
  portal: Portal,
): Promise<{ readonly id: string; readonly active: boolean; readonly values: OwnWording }[]> {
  const rows = await db
    .selectFrom(wordingTable(portal) as 'szkolenia_mail_wordings')
    .select(['id', 'active', 'values'])
    .orderBy('id')
    .execute();
  return rows as unknown as { id: string; active: boolean; values: OwnWording }[];
}

/** A mail in the office's own words: facts, lists, links and files stay as they are. */
export function inOwnWords(parts: MailParts, own: OwnWording): MailParts {
  const { lead, values = {}, subject, paragraphs, after = [] } = parts;
  const said = (text: string): string[] => paragraphsOf(filled(text, values));
  const begins = own.lead !== null && lead !== undefined && subject.startsWith(lead);
  return {
    ...parts,
    ...(begins ? { subject: filled(own.lead ?? '', values) + subject.slice(lead.length) } : {}),
    ...(own.opening ? { paragraphs: [...said(own.opening), ...paragraphs.slice(1)] } : {}),
    ...(own.closing ? { after: [...after, ...said(own.closing)] } : {}),
  };
}

/** As it goes out now. */
export async function wordedNow(db: Kysely<ReadTables>, portal: Portal, parts: MailParts): Promise<MailParts> {
  if (parts.wording === undefined) return parts;
  const own = (await ownWordings(db, portal)).find(({ active, values }) => active && values.wording === parts.wording);
  return own ? inOwnWords(parts, own.values) : parts;
}
