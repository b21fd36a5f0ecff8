import { systemAccess } from '#domain/kernel/access.ts';
import { systemActorOf } from '#domain/kernel/actor.ts';
import { PERMISSIONS } from '#domain/leasing/permissions.ts';
import { leasing } from '#domain/leasing/portal.ts';
import { recordFacts } from '#domain/record/events.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { appendHistory, type Fact } from '../append.ts';
import { uuid } from '../ids.ts';
import type { DemoTools, PortalDemo } from '../portal-demo.ts';
import { inOfficeBefore } from '../hours.ts';
import { seeded } from '../random.ts';
import { recordCommand } from '../record-command.ts';

const DAY = 86_400_000;

const DISTRIBUTORS = [
  ['Centrala leasingu', '1000'],
  ['Dystrybucja Pomorze', '1001'],
  ['Śląskie Centrum Maszyn', '1002'],
  ['Żuławy Sprzęt (zamknięty)', '1003'],
] as const;

/** What a distributor's own people hold: everything but standing above all distributors. */
const OWN = PERMISSIONS.filter((permission) => permission !== 'MANAGING_DISTRIBUTORS');

const OPERATORS = [
  {
    distributorId: '1000',
    firstName: 'Lidia',
    lastName: 'Leasingowa',
    email: 'leasing@demo.example',
    permissions: PERMISSIONS,
  },
  {
    distributorId: '1001',
    firstName: 'Paweł',
    lastName: 'Pomorski',
    email: 'leasing-pomorze@demo.example',
    permissions: OWN,
  },
  {
    distributorId: '1001',
    firstName: 'Wanda',
    lastName: 'Wnioskowa',
    email: 'wanda.wnioskowa@demo.example',
    permissions: ['VIEWING_LEASING_APPLICATIONS', 'EDITING_LEASING_APPLICATIONS'],
  },
  {
    distributorId: '1002',
    firstName: 'Sylwia',
    lastName: 'Śląska',
    email: 'leasing-slask@demo.example',
    permissions: OWN,
  },
];

/** Distributors with their history, and operators of two of them besides those who manage them all. */
async function load(app: App, { addAccounts }: DemoTools): Promise<void> {
  const random = seeded(20_261_123);
  const now = Date.parse(app.now());
  const { leasing_distributors: facts } = recordFacts(leasing.records);
  if (!facts) throw new Error('The leasing portal has distributors');
  const at = (days: number) => new Date(inOfficeBefore(now - days * DAY)).toISOString();
  const ids = DISTRIBUTORS.map(() => uuid(random));
  const fact = (id: string, event: Fact['event'], days: number): Fact => ({
    stream: `${facts.declaration.kind}-${id}`,
    event,
    context: { actor: systemActorOf(leasing.name), access: systemAccess, now: at(days), today: dayInWarsaw(at(days)) },
    command: recordCommand(event.type),
  });
  const created = DISTRIBUTORS.map(([name, distributorId], index) => {
    const id = ids[index] ?? '';
    return fact(id, { type: facts.types.created, data: { id, values: { name, distributorId } } }, 200 - index);
  });
  const closed = ids.at(-1) ?? '';
  await appendHistory(app.log, [...created, fact(closed, { type: facts.types.deactivated, data: { id: closed } }, 14)]);
  await addAccounts(OPERATORS.map((fields) => ({ kind: 'leasing-operator', fields })));
}

/** What the leasing portal shows in the demo. */
export const leasingDemo: PortalDemo = {
  logins: [
    { login: 'leasing@demo.example', as: 'leasing operator of all distributors (/leasing/)' },
    { login: 'leasing-pomorze@demo.example', as: 'leasing operator of distributor 1001 (/leasing/)' },
    { login: 'leasing-slask@demo.example', as: 'leasing operator of distributor 1002 (/leasing/)' },
  ],
  load,
};
