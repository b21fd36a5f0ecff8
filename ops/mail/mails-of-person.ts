import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';
import { COLUMNS, itemOf, opened, type MailContent, type MailMessage, type MailRow } from './mails.ts';

/** Whose mails are asked for, by all ids of one human; `most`: how many are read, all of them when absent. */
interface Asked {
  readonly portal: Portal;
  readonly personIds: readonly string[];
  readonly most?: number | undefined;
}

/** Mails, and how many there are in all. */
export interface MailsOfPerson {
  readonly mails: readonly MailMessage[];
  readonly total: number;
}

/** Everything that a portal wrote to a person, with what it said, newest first (GDP-02). */
export async function mailsToPerson(app: Pick<App, 'pool' | 'vault'>, asked: Asked): Promise<MailsOfPerson> {
  const { rows, total } = await rowsOf(app, 'person_id = ANY ($1)', asked);
  return {
    mails: await Promise.all(rows.map(async (row) => ({ ...itemOf(row), ...(await opened(app, row)) }))),
    total,
  };
}

/**
 * What a portal wrote to others about a person, newest first (GDP-02). How others are called in it is left out: what is
 * theirs is not this person's to read.
 */
export async function mailsNaming(app: Pick<App, 'pool' | 'vault'>, asked: Asked): Promise<MailsOfPerson> {
  const { rows, total } = await rowsOf(app, 'person_ids && $1 AND person_id <> ALL ($1)', asked);
  const mails = rows.map(async (row) => ({ ...itemOf(row), ...withoutOthers(await opened(app, row), asked) }));
  return { mails: await Promise.all(mails), total };
}

/** How many mails a portal wrote to a person. */
export async function countMailsTo(app: Pick<App, 'pool'>, asked: Asked): Promise<number> {
  return (await rowsOf(app, 'person_id = ANY ($1)', { ...asked, most: 1 })).total;
}

async function rowsOf({ pool }: Pick<App, 'pool'>, which: string, { portal, personIds, most }: Asked) {
  const { rows } = await pool.query<MailRow & { total: number }>(
    `SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM app.mails WHERE ${which} AND portal = $2
      ORDER BY created_at DESC, id DESC LIMIT $3`,
    [personIds, portal, most ?? null],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

const OTHER = '[inna osoba]';

/** The recipient, who is another, is identified by nothing but the address: left out too. */
function withoutOthers(content: MailContent, { personIds }: Asked): MailContent {
  const { names = {} } = content;
  const own = personIds.map((id) => names[id]);
  const others = Object.keys(names).filter((id) => !personIds.includes(id) && !own.includes(names[id]));
  const hidden = (text: string) => others.reduce((left, id) => left.replaceAll(names[id] || OTHER, OTHER), text);
  const { subject, text, html } = content;
  return { ...content, to: OTHER, subject: hidden(subject), text: hidden(text), html: hidden(html) };
}
