import type { Portal } from '#domain/kernel/actor.ts';
import { wordingTable } from '#domain/mail/wording-names.ts';
import { filled, isFilledBy, paragraphsOf, type OwnWording } from '#domain/mail/wording.ts';
import type { ReadSource } from '#projections/read-source.ts';
import type { MailParts } from './parts.ts';

interface Kept {
  readonly id: string;
  readonly active: boolean;
  readonly values: OwnWording;
}

/** The office's own words for its mails, in use or not (decision 231): a few rows. */
export const ownWordings = ({ prepared, cache }: ReadSource, portal: Portal): Promise<readonly Kept[]> =>
  cache.read({ key: `mails' words of ${portal}`, tables: [wordingTable(portal)] }, async () => {
    const rows = await prepared
      .selectFrom(wordingTable(portal) as 'szkolenia_mail_wordings')
      .select(['id', 'active', 'values'])
      .orderBy('id')
      .execute();
    return rows as unknown as Kept[];
  });

/**
 * A mail in the office's own words: facts, lists, links and files stay as they are, and so does what was worded with a
 * placeholder that is gone since. Better the program's words than 'Zapraszamy do –'.
 */
export function inOwnWords(parts: MailParts, own: OwnWording): MailParts {
  const { lead, values = {}, subject, paragraphs, after = [] } = parts;
  const said = (text: string): string[] => paragraphsOf(filled(text, values));
  const isSaid = (text: string | null): text is string => !!text && isFilledBy(text, values);
  const begins = lead !== undefined && subject.startsWith(lead);
  return {
    ...parts,
    ...(begins && isSaid(own.lead) ? { subject: filled(own.lead, values) + subject.slice(lead.length) } : {}),
    ...(isSaid(own.opening) ? { paragraphs: [...said(own.opening), ...paragraphs.slice(1)] } : {}),
    ...(isSaid(own.closing) ? { after: [...after, ...said(own.closing)] } : {}),
  };
}

/** As it goes out now. */
export async function wordedNow(lists: ReadSource, portal: Portal, parts: MailParts): Promise<MailParts> {
  if (parts.wording === undefined) return parts;
  const own = (await ownWordings(lists, portal)).find(
    ({ active, values }) => active && values.wording === parts.wording,
  );
  return own ? inOwnWords(parts, own.values) : parts;
}
