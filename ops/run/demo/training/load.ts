import { systemAccess } from '#domain/kernel/access.ts';
import { systemActorOf, type Actor } from '#domain/kernel/actor.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { answerSurvey } from '#domain/training/survey/decide.ts';
import { surveyAnswerStream } from '#domain/training/survey/events.ts';
import type { Role } from '#domain/training/accounts/roles.ts';
import type { App } from '#ops/app.ts';
import { appendHistory, type Fact } from '../append.ts';
import type { AddDemoAccounts, DemoTools, PortalDemo } from '../portal-demo.ts';
import * as catalogue from './catalogue.ts';
import { playDates, type Staff } from './dates.ts';
import { inOffice, whileAwake } from '../hours.ts';
import { uuid } from '../ids.ts';
import { DEMO_FIRM, DEMO_REPORTER, identities, planCompanies, planDates } from './plan.ts';
import { seeded, type Random } from '../random.ts';
import { recordCommand } from '../record-command.ts';
import { keepDemoReports } from '../reports.ts';
import { trainingDemoReports } from './reports.ts';
import { planRatings } from './ratings.ts';
import { planRecords } from './records.ts';

const OPERATORS: readonly { email: string; firstName: string; lastName: string; role: Role }[] = [
  { email: 'admin@demo.example', firstName: 'Alicja', lastName: 'Adminowska', role: 'ADMIN_OPERATOR' },
  { email: 'operator@demo.example', firstName: 'Olga', lastName: 'Operatorska', role: 'NORMAL_OPERATOR' },
  { email: 'trener@demo.example', firstName: 'Tomasz', lastName: 'Trenerski', role: 'TRAINER' },
  { email: 'teren@demo.example', firstName: 'Teresa', lastName: 'Terenowa', role: 'FIELD_WORKER' },
  { email: 'handlowiec@demo.example', firstName: 'Henryk', lastName: 'Handlowy', role: 'SALES_REPRESENTATIVE' },
];

/** Sees nothing before a second factor is enrolled. */
const AUDITOR = { email: 'audytor@demo.example', firstName: 'Aurelia', lastName: 'Audytorska' };

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Ago: when the catalogue was entered. */
const RECORDS_DAYS = 200;

async function load(app: App, { addAccounts }: DemoTools): Promise<void> {
  const random = seeded(20_260_301);
  const now = Date.parse(app.now());
  const staff = await addPeople(addAccounts);
  const asAdministrator = (moment: number): CommandContext => {
    const at = new Date(inOffice(moment)).toISOString();
    return { actor: staff.operators[0] as Actor, access: systemAccess, now: at, today: dayInWarsaw(at) };
  };
  const companies = planCompanies(random);
  const records = planRecords(random, companies, staff.salesRepresentativeId);
  const dates = planDates(random, { now, courses: catalogue.courses.map((one) => one.values) });
  const all = identities(companies);
  const ids = await app.vault.persons(all);
  const personIds = new Map(all.map((identity, index) => [identity, ids[index] ?? '']));
  const histories = await playDates(dates, { now, random, companies, records, personIds, staff });
  const facts: Fact[] = [
    // The catalogue was typed in within a few days.
    ...records.events.map((one, index) => ({
      ...one,
      context: asAdministrator(now - RECORDS_DAYS * DAY + index * 11 * MINUTE),
      command: recordCommand(one.event.type),
    })),
    ...planAnswers(random, now),
    ...planRatings(histories, { vault: app.vault, now }),
    ...histories.sort((a, b) => (a.context.now < b.context.now ? -1 : 1)),
  ];
  await appendHistory(app.log, facts);
  await keepDemoReports(app, { portal: 'szkolenia', actorId: (staff.operators[0] as Actor).id }, trainingDemoReports);
}

export const trainingDemo: PortalDemo = {
  logins: [
    { login: 'admin@demo.example', as: 'operator, administrator' },
    { login: 'operator@demo.example', as: 'operator' },
    { login: 'trener@demo.example', as: 'operator, trainer' },
    { login: 'teren@demo.example', as: 'operator, field worker' },
    { login: 'handlowiec@demo.example', as: 'operator, sales representative' },
    { login: 'zglaszajacy@demo.example', as: 'reporter' },
    { login: 'audytor@demo.example', as: 'auditor of all portals, with a second factor' },
  ],
  load,
};

const OPINIONS = [
  '',
  '',
  'Szybkie zapisy i jasne potwierdzenia.',
  'Dobre szkolenia, mało terminów.',
  'Prosty formularz.',
];
const SUGGESTIONS = ['', '', 'Więcej terminów w Gdańsku.', 'Przypomnienia SMS.', 'Cennik w PDF.'];
const ANSWERS = 120;

/** What visitors said over the past months: mostly content, as surveys are. */
function planAnswers(random: Random, now: number): Fact[] {
  return Array.from({ length: ANSWERS }, (_, n) => {
    const answerId = uuid(random);
    const data = {
      answerId,
      rate: random.chance(0.75) ? random.between(8, 10) : random.between(0, 7),
      opinionExplanation: random.pick(OPINIONS),
      improvementsSuggestions: random.pick(SUGGESTIONS),
    };
    return {
      stream: surveyAnswerStream(answerId),
      event: { type: 'SurveyAnswered', data },
      context: {
        actor: systemActorOf('szkolenia'),
        access: systemAccess,
        now: new Date(whileAwake(Math.round(now - (180 - n * 1.4) * DAY))).toISOString(),
        today: '',
      },
      command: answerSurvey.name,
    };
  });
}

/** The demo logins, and whom the histories name of them. */
async function addPeople(addAccounts: AddDemoAccounts): Promise<Staff> {
  const reporter = {
    ...DEMO_REPORTER,
    companyName: DEMO_FIRM.name,
    companyNip: DEMO_FIRM.nip,
    companyState: DEMO_FIRM.state,
  };
  const added = await addAccounts([
    ...OPERATORS.map((fields) => ({ kind: 'operator', fields })),
    { kind: 'reporter', fields: reporter },
    { kind: 'auditor', fields: AUDITOR },
  ]);
  const operators = OPERATORS.map(({ role, firstName, lastName }, index) => {
    const { id = '', personId = '' } = added[index] ?? {};
    return { role, id, person: { personId, name: `${firstName} ${lastName}` } };
  });
  const trainer = operators.find(({ role }) => role === 'TRAINER');
  return {
    operators: operators
      .filter(({ role }) => role === 'NORMAL_OPERATOR' || role === 'ADMIN_OPERATOR')
      .map(({ id, person }) => ({ type: 'SzkoleniaOperator', id, portal: 'szkolenia', person })),
    trainerId: trainer?.id ?? '',
    trainer: trainer?.person ?? null,
    salesRepresentativeId: operators.find(({ role }) => role === 'SALES_REPRESENTATIVE')?.id ?? '',
  };
}
