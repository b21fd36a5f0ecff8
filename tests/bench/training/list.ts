import type { ReadSource } from '#projections/read-source.ts';
import { fillApplications } from './applications-seed.ts';
import { listApplications, type ApplicationFilter } from '#projections/training/applications/application-list.ts';
import { measureList, queryOf } from '../list-round.ts';
import { compareWithExpress } from './list-peer.ts';
import { withProgram } from '../program.ts';

const NONE: Readonly<ApplicationFilter> = {};

const FILTERS: readonly (readonly [name: string, filter: ApplicationFilter])[] = [
  ['none', NONE],
  ['status', { status: 'confirmed' }],
  ['listType', { listType: 'reserve' }],
  ['courseId', { courseId: 'c7' }],
  ['courseLocationId', { courseLocationId: 'l3' }],
  ['startedOn', { startedOnFrom: '2026-01-01', startedOnTo: '2026-01-31' }],
  ['companyName', { companyName: 'serwis 123' }],
  ['companyNip', { companyNip: '1000001234' }],
  ['companyState', { companyState: 'slaskie' }],
  ['boschCarServiceId', { boschCarServiceId: '4321' }],
  ['participantName', { participantName: 'nazwisko77' }],
  ['name', { name: 'kos99' }],
  ['email', { email: 'osoba4321' }],
  ['nothing matches', { participantName: 'xyzxyz' }],
  ['three at once', { status: 'confirmed', listType: 'primary', companyState: 'slaskie' }],
];

/**
 * `npm run bench -- list [rows]`: the applications list with 1,000,000 rows, each filter's first page and deep pages,
 * through HTTP and as the bare query in the same rounds. Goal: HTTP at most twice the query plus 5 ms.
 */
export async function benchList(rows = 1_000_000): Promise<void> {
  await withProgram({ workers: false }, async ({ app, operator }) => {
    await fillApplications(app.pool, rows);
    await compareWithExpress({ pool: app.pool, operator });
    const page = Math.floor(rows / 100);
    for (const [name, filter] of FILTERS) {
      await measureList('list', name, {
        http: () => operator.props(`/panel/applications?${queryOf(filter)}`),
        query: () => bare(app.lists, filter, {}),
      });
    }
    const first = await bare(app.lists, {}, {});
    await measureList('list', 'next page by cursor', {
      http: () => operator.props(`/panel/applications?page=2&after=${first.next}`),
      query: () => bare(app.lists, {}, { page: 2, after: first.next ?? '' }),
    });
    await measureList('list', `page ${page} by number`, {
      http: () => operator.props(`/panel/applications?page=${page}`),
      query: () => bare(app.lists, {}, { page }),
    });
  });
}

const bare = (source: ReadSource, filter: ApplicationFilter, at: { page?: number; after?: string }) =>
  listApplications(source, { filter, sort: 'appliedAtDesc', pageSize: 50, page: 1, ...at });
