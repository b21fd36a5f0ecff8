import type { ActorType } from '#domain/kernel/actor.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { issueLink } from '#ops/account/tokens.ts';
import { sourcesOf } from '#ops/portals.ts';
import { ratingToken } from '#ops/training/rating-link.ts';
import type { TestApp } from '../program/app.ts';
import { addCourse, addLocation, dateFields } from '../training/training.ts';
import { samplePaths } from './sample-paths.ts';

/** Addresses at which forms are shown that no plain crawl of the demo data finds. */

/** The page of all building blocks: its forms take everything. */
export const GALLERY = '/galeria';

/** Every page of the panel for training, those of decisions that `samplePaths` leaves out too. */
export async function trainingPaths(program: TestApp): Promise<string[]> {
  const paths = (await samplePaths(program)).filter((path) => path !== GALLERY);
  const undo = paths
    .filter((path) => path.endsWith('/reject-with-info'))
    .map((path) => path.replace(/[\w-]+$/, 'undo'));
  const merges = paths.filter((path) => path.endsWith('/merge')).map((path) => withAnother(program, path));
  return [...paths, ...undo, ...(await Promise.all(merges))];
}

/** The page of a merging with somebody chosen: before that it has no form. */
async function withAnother({ app }: TestApp, path: string): Promise<string> {
  const [, , kind = '', id] = path.split('/');
  const { rows } = await app.pool.query<{ id: string }>(
    `SELECT id FROM read.${kind} WHERE id <> $1 ORDER BY email DESC LIMIT 1`,
    [id],
  );
  return `${path}?other=${rows[0]?.id}`;
}

/** A link that is good: a dead one shows no form. */
async function resetToken({ app }: TestApp, { accounts }: PortalModel): Promise<string> {
  const { table, login } = accounts[0] ?? {};
  const { rows } = await app.pool.query<{ id: string; person_id: string }>(
    `SELECT id, person_id FROM read.${table} WHERE access_type <> 'none' ORDER BY id LIMIT 1`,
  );
  const { id = '', person_id: personId = '' } = rows[0] ?? {};
  return (await issueLink(app, { account: { type: login?.type as ActorType, id }, personId })).token;
}

/** What every portal asks of those who are not logged in. */
export const strangersPaths = async (program: TestApp, model: PortalModel): Promise<string[]> => [
  '/login',
  '/remind-password',
  `/change-password?token=${await resetToken(program, model)}`,
];

/** A list and a report as their addresses say them: before that there is nothing to keep under a name. */
export function keepingPaths({ allPages, name }: PortalModel): string[] {
  const list = Object.values(allPages).find(({ views }) => views)?.path ?? '';
  const source = sourcesOf(name)[0]?.name ?? '';
  return [`/panel/views/new?of=${list}`, `/panel/own-reports/save?of=${encodeURIComponent(`source=${source}`)}`];
}

/** An application that its reporter may still give back or pass on. */
export async function ownApplicationPath({ app }: TestApp, reporter: string): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>(
    `SELECT a.id FROM read.applications a
       JOIN read.reporters r ON r.person_id = a.reporter_id
       JOIN read.course_dates d ON d.id = a.course_date_id
      WHERE r.email = $1 AND d.status = 'active' AND a.seat IS NOT NULL
        AND d.started_on > to_char(now() + interval '8 days', 'YYYY-MM-DD') ORDER BY d.started_on DESC, a.id LIMIT 1`,
    [reporter],
  );
  return `/konto/zgloszenia/${rows[0]?.id}`;
}

/** Where somebody asks for an alert of a seat: of a date without a free one. */
export async function fullDatePath({ app, ...program }: TestApp): Promise<string> {
  const course = await addCourse(app, { name: 'Kurs bez wolnych miejsc' });
  const fields = dateFields(course, await addLocation(app), { startedOn: '2099-03-02', full: 'true' });
  const { status, text, body } = await (await program.as('ADMIN_OPERATOR')).post('/panel/course-dates', fields);
  if (status !== 201) throw new Error(text);
  await program.settled();
  return `/powiadomienie?courseDateId=${body.id}`;
}

/** The personal link of somebody who was at a training of the last days. */
export async function ratingPath({ app }: TestApp): Promise<string> {
  const row = await app.db
    .selectFrom('applications')
    .select('id')
    .where('present', '=', true)
    .where('date_status', '=', 'active')
    .orderBy('started_on', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return `/ocena-szkolenia?token=${ratingToken(app.vault, row.id)}`;
}
