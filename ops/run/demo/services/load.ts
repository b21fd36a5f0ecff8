import { NO_ACCESS, UNLIMITED_ACCESS } from '#domain/account/access.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import { systemActorOf } from '#domain/kernel/actor.ts';
import { recordFacts } from '#domain/record/events.ts';
import { PERMISSIONS } from '#domain/services/permissions.ts';
import { files } from '#domain/services/files.ts';
import { services } from '#domain/services/portal.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { appendHistory, type Fact } from '../append.ts';
import { demoFiles } from '../files.ts';
import { uuid } from '../ids.ts';
import type { AddDemoAccounts, DemoTools, PortalDemo } from '../portal-demo.ts';
import { inOfficeBefore } from '../hours.ts';
import { seeded } from '../random.ts';
import { recordCommand } from '../record-command.ts';
import { submittedValues } from '../submitted.ts';

const DAY = 86_400_000;

const COMPANIES = [
  [
    'Serwis Maszyn Bałtyk',
    'Gdynia',
    ['ph', 'bts'],
    'kotły, pompy ciepła',
    'ph.baltyk@demo.example',
    'BAŁ',
    'sud-serwis',
  ],
  ['Usługi Techniczne Żak', 'Żary', ['bts'], 'klimatyzacja', '', '', 'serwis.zak'],
  ['Handel i Montaż Wisła', 'Toruń', ['ph'], '', 'ph.wisla@demo.example', 'WIS', 'serwis.wisla'],
  ['Serwis Zamknięty', 'Łódź', ['ph'], '', '', '', 'serwis.zamkniety'],
] as const;

const GROUPS = [
  ['Instrukcje', 1],
  ['Cenniki', 10],
  ['Druki do umów', 50],
] as const;

/** Companies, groups, activations and reports with their history, and everybody who logs in. */
async function load(app: App, { addAccounts, makeDocument }: DemoTools): Promise<void> {
  const random = seeded(20_261_124);
  const now = Date.parse(app.now());
  const facts = recordFacts(services.records);
  const at = (days: number) => new Date(inOfficeBefore(now - days * DAY)).toISOString();
  const definitionOf = (table: string) => {
    const found = facts[table];
    if (!found) throw new Error(`The services portal has no ${table}`);
    return found;
  };
  const made = (table: string, values: object, days: number): Fact & { readonly id: string } => {
    const id = uuid(random);
    return {
      id,
      stream: `${definitionOf(table).declaration.kind}-${id}`,
      event: { type: definitionOf(table).types.created, data: { id, values } },
      context: {
        actor: systemActorOf(services.name),
        access: systemAccess,
        now: at(days),
        today: dayInWarsaw(at(days)),
      },
      command: recordCommand(definitionOf(table).types.created),
    };
  };
  const companyIds = await addPeople(addAccounts);
  const groups = GROUPS.map(([name, priority], index) => made('services_file_groups', { name, priority }, 200 - index));
  const submitted = ['services_activations', 'services_bts_reports'].flatMap((table) =>
    submittedValues(companyIds.slice(0, 3), (days) => dayInWarsaw(at(days))).map(({ days, values }) =>
      made(table, values, days),
    ),
  );
  await appendHistory(app.log, [...groups, ...submitted.toReversed()]);
  await demoFiles(app, { makeDocument, portal: services, kinds: files, groupIds: groups.map(({ id }) => id) });
}

/** Ids of the companies, in their order. */
async function addPeople(addAccounts: AddDemoAccounts): Promise<string[]> {
  const at = (primaryNumber: string, city: string) => ({ primaryNumber, secondaryNumber: '', city });
  const companies = COMPANIES.map(([name, city, cooperationScope, btsTypes, phEmail, phShort, login]) => ({
    kind: 'services-company',
    fields: { name, city, cooperationScope, btsTypes, phEmail, phShort, email: `${login}@demo.example` },
    access: name === 'Serwis Zamknięty' ? NO_ACCESS : UNLIMITED_ACCESS,
  }));
  const operators = [
    {
      ...at('600100200', 'Warszawa'),
      firstName: 'Sylwia',
      lastName: 'Usługowa',
      email: 'sud@demo.example',
      permissions: PERMISSIONS,
    },
    {
      ...at('600100201', 'Radom'),
      firstName: 'Piotr',
      lastName: 'Plikowski',
      email: 'sud-pliki@demo.example',
      permissions: ['MANAGING_FILES'],
    },
  ].map((fields) => ({ kind: 'services-operator', fields }));
  const added = await addAccounts([...companies, ...operators]);
  const ids = added.slice(0, companies.length).map(({ id }) => id);
  const [first = '', second = ''] = ids;
  const people = [
    ['Paweł', 'Pracowity', 'sud-pracownik@demo.example', first, ['ph', 'bts']],
    ['Żaneta', 'Żak', 'zaneta.zak@demo.example', second, ['bts']],
    ['Oskar', 'Ćma', 'oskar.cma@demo.example', second, ['bts']],
  ] as const;
  await addAccounts(
    people.map(([firstName, lastName, email, companyId, cooperationScope], index) => ({
      kind: 'services-employee',
      fields: { ...at(`60010030${index}`, 'Gdynia'), firstName, lastName, email, companyId, cooperationScope },
    })),
  );
  return ids;
}

/** What the services portal shows in the demo. */
export const servicesDemo: PortalDemo = {
  logins: [
    { login: 'sud@demo.example', as: 'services operator (/sud/)' },
    { login: 'sud-serwis@demo.example', as: 'service company (/sud/)' },
    { login: 'sud-pracownik@demo.example', as: 'employee of a service company (/sud/)' },
  ],
  load,
};
