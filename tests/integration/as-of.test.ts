import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeQuery } from '#domain/kernel/url.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { expectBoth, type Served } from '#tests/support/reports/at-moments.ts';
import { REPORTS_WITH_A_PAST } from '#tests/support/training/reports.ts';
import { dateFields, registrationFields } from '#tests/support/training/training.ts';

let portal: TestApp;
let admin: Client;

beforeAll(async () => {
  portal = await testApp();
  admin = await portal.as('ADMIN_OPERATOR');
});
afterAll(() => portal.stop());

/** Of dates that have begun, which there are none of here: `as-of-reports.test.ts` asks them. */
const OF_BEGUN_DATES = /occupancy|certificates/;
const REPORTS = REPORTS_WITH_A_PAST.filter((path) => !OF_BEGUN_DATES.test(path));

/** What a page offers, and how it says which moment it shows; all else tells what was. */
const OFFERS = new Set([
  'asOf',
  'asOfNotice',
  'actions',
  'canWrite',
  'concerns',
  'consequence',
  'dateOptions',
  'decidedOn',
  'lacks',
  'link',
  'mayEdit',
  'namesakes',
  'oldest',
  'presets',
  'proposal',
  'warnings',
]);
const LISTS = new Set(['options']);

/** What a page says, lists of choices as the names of what was chosen. */
function said(data: Loose): Loose {
  const labels = Object.values((data.options ?? {}) as Record<string, { value: string; label: string }[]>).flat();
  const chosen = labels.filter(({ value }) =>
    Object.values(data.values ?? {})
      .flat()
      .includes(value),
  );
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([name]) => !OFFERS.has(name) && !LISTS.has(name));
    return Object.fromEntries(kept.map(([name, one]) => [name, plain(one)]));
  };
  const { changes: _offered, more, ...rest } = plain(data) as Loose;
  // What a page leads on to is of the present; what became of somebody's trainings is part of what was.
  return { ...rest, history: more?.history ?? null, names: [...new Set(chosen.map(({ label }) => label))].sort() };
}

interface World {
  readonly course: string;
  readonly group: string;
  readonly places: readonly string[];
  readonly dates: readonly string[];
  readonly trainer: string;
  readonly applications: string[];
  readonly participants: Set<string>;
}

const id = (answer: Loose): string => {
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body.id as string;
};

let counter = 0;
const fresh = (): number => (counter += 1);

const groupFields = () => ({ name: `Grupa ${fresh()}`, position: '1' });
const courseFields = (groupId: string) => ({
  name: `Szkolenie ${fresh()}`,
  position: '1',
  groupId,
  formulas: ['onsite', 'online'],
  netPrice: '100',
  vat: '23',
  duration: '1',
  theory: '50',
  practice: '50',
  description: '',
  allowRequests: 'true',
  status: 'true',
});
const placeFields = () => ({ name: `Miejsce ${fresh()}`, city: 'Kraków', address: 'ul. Jasna 1' });
const date = ({ course, places, trainer }: Omit<World, 'dates' | 'applications' | 'participants'>, n: number) =>
  dateFields(course, places[n % 2] ?? '', {
    startedOn: `2099-0${1 + (n % 9)}-10`,
    timeStart: n % 2 ? '930' : '1000',
    seatLimit: String(2 + (n % 3)),
    autoPromote: String(n % 2 === 0),
    trainerId: n % 3 ? trainer : '',
  });

async function newWorld(): Promise<World> {
  const trainer = await portal.addOperator({
    role: 'TRAINER',
    firstName: 'Zofia',
    lastName: 'Wilk',
    email: `trener${fresh()}@demo.example`,
  });
  const group = id(await admin.post('/panel/groups', groupFields()));
  const course = id(await admin.post('/panel/courses', courseFields(group)));
  const places = [
    id(await admin.post('/panel/locations', placeFields())),
    id(await admin.post('/panel/locations', placeFields())),
  ];
  const parts = { trainer, group, course, places };
  const dates = [
    id(await admin.post('/panel/course-dates', date(parts, 1))),
    id(await admin.post('/panel/course-dates', date(parts, 2))),
  ];
  return { ...parts, dates, applications: [], participants: new Set() };
}

const put = async (path: string, fields: object) => {
  const { body } = await admin.props(path);
  return admin.call('PUT', path, { ...fields, version: String(body.data.version), confirmed: 'true' });
};

/** What may happen; whatever is refused has not happened. */
const STEPS: readonly ((world: World, n: number) => Promise<unknown>)[] = [
  ({ course, group }, n) =>
    put(`/panel/courses/${course}`, { ...courseFields(group), duration: ['1', '2', '2.5', '3'][n % 4] }),
  ({ group }) => put(`/panel/groups/${group}`, groupFields()),
  ({ places }, n) => put(`/panel/locations/${places[n % 2]}`, placeFields()),
  ({ trainer }) =>
    put(`/panel/operators/${trainer}`, { firstName: 'Zofia', lastName: `Wilk${'abcdefgh'[fresh() % 8]}` }),
  (world, n) => put(`/panel/course-dates/${world.dates[n % 2]}`, date(world, n)),
  async ({ dates, applications, participants }, n) => {
    const answer = await portal
      .client()
      .post('/api/register-applications', registrationFields(dates[n % 2] ?? '', fresh()));
    applications.push(...((answer.body.applications ?? []) as { id: string }[]).map((one) => one.id));
    const rows = await portal.app.db
      .selectFrom('applications')
      .select('person_id')
      .where('id', 'in', applications)
      .execute();
    for (const row of rows) participants.add(row.person_id);
  },
  ...['confirm', 'reject', 'resign', 'cancel', 'undo', 'move-to-primary', 'move-to-reserve', 'archive'].map(
    (action) =>
      ({ applications }: World, n: number) =>
        admin.post(`/panel/applications/${applications[n % applications.length]}/${action}`, { reason: 'Powód' }),
  ),
  ({ applications, dates }, n) =>
    admin.post(`/panel/applications/${applications[n % applications.length]}/move`, {
      courseDateId: dates[n % 2],
      reason: 'Powód',
    }),
  ({ applications }, n) =>
    put(`/panel/applications/${applications[n % applications.length]}`, {
      participantFirstName: 'Ewa',
      participantLastName: `Kot${'abcdefgh'[fresh() % 8]}`,
    }),
  (_world, n) =>
    portal.client().post('/api/nps-survey', {
      rate: String(n % 11),
      opinionExplanation: '',
      improvementsSuggestions: `Sugestia ${fresh()}`,
    }),
  ({ dates }, n) => admin.post(`/panel/course-dates/${dates[n % 2]}/cancel`, { reason: 'Powód', notify: 'false' }),
  ({ dates }, n) => admin.post(`/panel/course-dates/${dates[n % 2]}/reopen`, { reason: 'Powód' }),
];

const pagesOf = ({ course, group, places, dates, trainer, applications, participants }: World): string[] => [
  `/panel/courses/${course}`,
  `/panel/groups/${group}`,
  ...places.map((one) => `/panel/locations/${one}`),
  ...dates.map((one) => `/panel/course-dates/${one}`),
  `/panel/operators/${trainer}`,
  ...applications.map((one) => `/panel/applications/${one}`),
  ...[...participants].map((one) => `/panel/employees/${one}`),
  '/panel/groups',
  '/panel/operators?filters[lastName]=wilk',
  '/panel/employees',
  '/panel/employees?filters[lastName]=kot&filters[sort]=-title',
  '/panel/reporters',
  `/panel/courses?groupId=${group}&filters[sort]=-title`,
  '/panel/locations?filters[title]=miejsce&filters[status]=active',
  ...['', 'filters[status]=confirmed', 'filters[participantName]=Kot', 'filters[datePhase]=cancelled'].map(
    (asked) => `/panel/applications?${asked}`,
  ),
  `/panel/applications?filters[courseDateId]=${dates[0]}&filters[sort]=startedOnAsc`,
  ...['', 'filters[seats]=open', 'filters[status]=upcoming&filters[sort]=courseDesc'].map(
    (asked) => `/panel/course-dates?${asked}`,
  ),
  `/panel/course-dates?filters[courseId]=${course}&filters[sort]=freeSeatsDesc&filters[trainerId]=${trainer}`,
  '/panel/nps',
  // Of all firms and dates there are.
  ...REPORTS,
];

const shown = async (path: string, asOf = ''): Promise<Loose> => {
  const answer = await admin.props(asOf ? mergeQuery(path, { asOf }) : path);
  expect(answer.status, path).toBe(200);
  return said(answer.body.data);
};

describe('stan na dzień', () => {
  it('APP-05 CD-02 any details page and list as of a moment says what it said then', async () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: STEPS.length - 1 }), fc.nat({ max: 11 })), {
      minLength: 22,
      maxLength: 22,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const world = await newWorld();
        for (const n of [0, 1, 2]) await STEPS[5]?.(world, n);
        const served: Served[] = [];
        for (const [step, n] of list) {
          await STEPS[step]?.(world, n);
          await portal.settled();
          const pages = new Map<string, Loose>();
          for (const path of pagesOf(world)) pages.set(path, await shown(path));
          served.push({ at: new Date().toISOString(), pages });
          await new Promise((resolve) => setTimeout(resolve, 3));
        }
        for (const { at, pages } of served) {
          for (const [path, before] of pages) expect(await shown(path, at), `${path} as of ${at}`).toEqual(before);
        }
        const [first, middle, last] = [served[0], served[11], served[21]] as [Served, Served, Served];
        for (const path of REPORTS) {
          await expectBoth(admin, path, [first, last]);
          await expectBoth(admin, path, [middle, last]);
          await expectBoth(admin, path, [first, middle]);
        }
      }),
      { numRuns: 3, endOnFailure: true },
    );
  }, 900_000);
});
