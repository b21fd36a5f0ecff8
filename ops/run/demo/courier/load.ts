import { courier } from '#domain/courier/portal.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import { systemActorOf } from '#domain/kernel/actor.ts';
import { PERMISSIONS } from '#domain/courier/permissions.ts';
import { recordFacts } from '#domain/record/events.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { appendHistory, type Fact } from '../append.ts';
import { uuid } from '../ids.ts';
import type { DemoAccount, DemoTools, PortalDemo } from '../portal-demo.ts';
import { inOfficeBefore } from '../hours.ts';
import { seeded } from '../random.ts';
import { recordCommand } from '../record-command.ts';

const DAY = 86_400_000;

const COMPANIES = [
  ['Auto Części Nowak', '104511'],
  ['Dystrybucja Śląsk', '208730'],
  ['Hurtownia Łożysk Kielce', '300412'],
  ['Motocentrum Żary', '411900'],
  ['Serwis Flotowy Gdynia', '520033'],
  ['Zębatki i Paski Świdnica', '633104'],
] as const;

const NEWS = [
  ['Nowe godziny doręczeń w grudniu', '<p>Od 1 grudnia kurierzy doręczają do godziny <strong>18:00</strong>.</p>', 2],
  ['Dni bez zamówień w święta', '<p>W dniach 24–26 grudnia nie przyjmujemy zamówień.</p>', 9],
  ['Zmiana etykiet przesyłek', '<p>Prosimy drukować etykiety w formacie A6.</p><ul><li>bez ramek</li></ul>', 30],
  ['Przerwa techniczna portalu', '<p>W niedzielę w nocy portal będzie niedostępny przez godzinę.</p>', 75],
] as const;

const PEOPLE = [
  {
    firstName: 'Rafał',
    lastName: 'Odbiorca',
    email: 'bx-zglaszajacy@demo.example',
    streetName: 'Łąkowa',
    city: 'Kielce',
  },
  {
    firstName: 'Iwona',
    lastName: 'Ćwik',
    email: 'iwona.cwik@demo.example',
    streetName: 'Długa',
    city: 'Bielsko-Biała',
  },
  { firstName: 'Zdzisław', lastName: 'Żak', email: 'zdzislaw.zak@demo.example', streetName: 'Polna', city: 'Żary' },
] as const;

const OPERATORS = [
  { firstName: 'Beata', lastName: 'Kurierska', email: 'bx@demo.example', permissions: PERMISSIONS },
  { firstName: 'Norbert', lastName: 'Nowiny', email: 'bx-aktualnosci@demo.example', permissions: ['zaakt'] },
];

/** Companies and news with their history, operators and reporters with a login. */
async function load(app: App, { addAccounts }: DemoTools): Promise<void> {
  const random = seeded(20_261_122);
  const now = Date.parse(app.now());
  const facts = recordFacts(courier.records);
  const { courier_companies: companies, courier_news: news } = facts;
  if (!companies || !news) throw new Error('The courier portal has companies and news');
  const at = (days: number) => new Date(inOfficeBefore(now - days * DAY)).toISOString();
  const fact = (stream: string, event: Fact['event'], days: number): Fact => ({
    stream,
    event,
    context: { actor: systemActorOf(courier.name), access: systemAccess, now: at(days), today: dayInWarsaw(at(days)) },
    command: recordCommand(event.type),
  });
  const ids = COMPANIES.map(() => uuid(random));
  const created = COMPANIES.map(([name, clientNumber], index) => {
    const id = ids[index] ?? '';
    const data = { id, values: { name, clientNumber } };
    return fact(`${companies.declaration.kind}-${id}`, { type: companies.types.created, data }, 120 - index);
  });
  const off = ids.at(-1) ?? '';
  const written = NEWS.map(([title, content, days]) => {
    const id = uuid(random);
    const data = { id, values: { title, content, publishedOn: dayInWarsaw(at(days)) } };
    return fact(`${news.declaration.kind}-${id}`, { type: news.types.created, data }, days);
  });
  await appendHistory(app.log, [
    ...created,
    fact(`${companies.declaration.kind}-${off}`, { type: companies.types.deactivated, data: { id: off } }, 10),
    ...written,
  ]);
  await addAccounts([
    ...OPERATORS.map((fields) => ({ kind: 'courier-operator', fields })),
    ...PEOPLE.map((person, index) => reporter(person, { index, companyId: ids[index] ?? '' })),
  ]);
}

const reporter = (
  person: (typeof PEOPLE)[number],
  { index, companyId }: { index: number; companyId: string },
): DemoAccount => ({
  kind: 'courier-reporter',
  fields: {
    ...person,
    companyId,
    phoneNumber: `60070080${index}`,
    houseNumber: `${index + 3}A`,
    apartmentNumber: '',
    postalCode: `25-00${index + 1}`,
    courierNote: index === 0 ? 'Dzwonić dwa razy' : '',
    deliveryTimeFrom: '08:00',
    deliveryTimeTo: '16:00',
  },
});

/** What the courier portal shows in the demo. */
export const courierDemo: PortalDemo = {
  logins: [
    { login: 'bx@demo.example', as: 'courier operator (/bx/)' },
    { login: 'bx-zglaszajacy@demo.example', as: 'courier reporter (/bx/)' },
  ],
  load,
};
