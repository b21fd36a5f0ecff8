import { expect, it } from 'vitest';
import type { Actor } from '#domain/kernel/actor.ts';
import { seeded } from '../random.ts';
import * as catalogue from './catalogue.ts';
import { playDates } from './dates.ts';
import { identities, planCompanies, planDates } from './plan.ts';
import { planRecords } from './records.ts';
import type { Simulated } from './stage.ts';

const operator: Actor = {
  type: 'SzkoleniaOperator',
  id: 'olga',
  portal: 'szkolenia',
  person: { personId: 'olga', name: 'Olga Operatorska' },
};

/** The dates of a demo that is loaded at this moment. */
function demoAt(moment: string): Promise<Simulated[]> {
  const random = seeded(20_260_301);
  const now = Date.parse(moment);
  const companies = planCompanies(random);
  const records = planRecords(random, companies, 'henryk');
  const dates = planDates(random, { now, courses: catalogue.courses.map((one) => one.values) });
  const personIds = new Map(identities(companies).map((identity) => [identity, identity]));
  const staff = { operators: [operator], trainerId: 'tomasz', trainer: null, salesRepresentativeId: 'henryk' };
  return playDates(dates, { now, random, companies, records, personIds, staff });
}

/** What the panel, the journal and the reports are there for: a newcomer meets each of them on any day. */
const ALWAYS = [
  'ApplicationArchived',
  'ApplicationCanceled',
  'ApplicationConfirmationSent',
  'ApplicationConfirmed',
  'ApplicationMovedToPrimary',
  'ApplicationMovedToReserve',
  'ApplicationRegistered',
  'ApplicationReinstated',
  'ApplicationRejected',
  'ApplicationResigned',
  'AttendanceMarked',
  'CertificateIssued',
  'CertificateRevoked',
  'CertificateSent',
  'CourseDateCancelled',
  'CourseDateScheduled',
];

it('shows each thing that can happen, whenever it is loaded', async () => {
  for (let month = 0; month < 12; month++) {
    // Another day of the month, of the week and another hour each time.
    const moment = new Date(Date.UTC(2027, month, 1 + month * 2, month * 5, 30)).toISOString();
    const happened = new Set((await demoAt(moment)).map(({ event }) => event.type as string));
    expect([moment, ...[...happened].sort()]).toEqual([moment, ...ALWAYS]);
  }
});
