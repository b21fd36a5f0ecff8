import type { Employee, Registration } from '#domain/training/course-date/decide/register.ts';
import { blankTexts } from '#domain/training/course-date/application-values.ts';
import type { ApplicationCompany, Reporter } from '#domain/training/course-date/details.ts';
import { participantIdentity, reporterIdentity } from '#domain/training/course-date/identity.ts';
import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';
import { uuid } from '../ids.ts';
import { whileAwake } from '../hours.ts';
import { companyName, nip, person, type DemoPerson } from '../names.ts';
import { seeded, type Random } from '../random.ts';
import { NOTICE } from './catalogue.ts';
import type { DateStory } from './stage.ts';

/** How much demo there is (issue: 40 companies, 500 participants, 60 dates, about 2,000 applications). */
const AMOUNTS = { companies: 40, employees: 500, dates: 60, applications: 2000 } as const;

export interface DemoCompany {
  readonly company: ApplicationCompany & { readonly companyId: string; readonly boschCarServiceId: string };
  readonly reporter: DemoPerson;
  readonly employees: readonly DemoPerson[];
}

/** The reporter who has a login, and the firm: what they sent is on their own page. */
export const DEMO_REPORTER = {
  email: 'zglaszajacy@demo.example',
  firstName: 'Zofia',
  lastName: 'Zgłaszająca',
  phone: '600700800',
} as const;
export const DEMO_FIRM = { name: 'Auto Serwis Wisła sp. z o.o.', nip: '5260250274', state: 'mazowieckie' } as const;

export function planCompanies(random: Random): DemoCompany[] {
  const companies = plannedCompanies(random);
  const [first, ...others] = companies;
  return first
    ? [{ ...first, company: { ...first.company, ...DEMO_FIRM }, reporter: DEMO_REPORTER }, ...others]
    : companies;
}

function plannedCompanies(random: Random): DemoCompany[] {
  return Array.from({ length: AMOUNTS.companies }, (_, index) => {
    const { name, domain } = companyName(random, index);
    const employees = new Map<string, DemoPerson>();
    const wanted = AMOUNTS.employees / AMOUNTS.companies + (index % 2 === 0 ? 0.5 : -0.5);
    while (employees.size < wanted) {
      const one = person(random, domain);
      employees.set(one.email, one);
    }
    return {
      company: {
        ...blankTexts('company'),
        companyId: uuid(random),
        boschCarServiceId: String(4100 + index * 7),
        name,
        nip: nip(random),
        state: random.pick(VOIVODESHIPS).value,
      },
      reporter: { ...person(random, domain), email: `biuro@${domain}` },
      employees: [...employees.values()],
    };
  });
}

/** Everybody's identity for the vault, in the order in which `peopleIds` gives the ids back. */
export const identities = (companies: readonly DemoCompany[]): string[] =>
  companies.flatMap(({ company, reporter, employees }) => [
    reporterIdentity(reporter.email),
    ...employees.map((employee) => participantIdentity(employee, company.nip)),
  ]);

export interface PlannedDate {
  readonly id: string;
  readonly courseIndex: number;
  readonly startedOn: string;
  readonly createdAt: number;
  readonly seatLimit: number;
  readonly online: boolean;
  readonly cancelled: boolean;
  readonly hidden: boolean;
  readonly applicants: number;
}

const DAY = 86_400_000;

/** 60 dates from three months ago to two and a half months ahead, every course among them. */
export function planDates(
  random: Random,
  input: { now: number; courses: readonly { formulas: readonly string[] }[] },
): PlannedDate[] {
  return Array.from({ length: AMOUNTS.dates }, (_, index) => {
    const courseIndex = (index * 4) % input.courses.length;
    const offset = -98 + index * 3;
    const start = weekday(input.now + offset * DAY);
    const formulas = input.courses[courseIndex]?.formulas ?? ['onsite'];
    const applicants = offset > 40 ? random.between(12, 26) : random.between(32, 44);
    // Of the dates ahead most still have seats; the others show a full list and its reserve.
    const roomy = offset > 0 && index % 3 !== 0;
    return {
      id: uuid(random),
      courseIndex,
      startedOn: new Date(start).toISOString().slice(0, 10),
      createdAt: start - (70 + random.between(0, 20)) * DAY,
      seatLimit: roomy ? applicants + random.between(1, 9) : random.pick([16, 20, 24]),
      online: formulas.includes('online') && (formulas.length === 1 || index % 2 === 0),
      cancelled: index === 17 || index === 41,
      hidden: index === 50 || index === 57,
      applicants,
    };
  });
}

/** Trainings do not start on Saturdays and Sundays. */
function weekday(moment: number): number {
  const day = new Date(moment).getUTCDay();
  return moment + (day === 6 ? 2 : day === 0 ? 1 : 0) * DAY;
}

/** Who applies for one date and when: one to three employees of a company at a time. */
export function planRegistrations(
  date: PlannedDate,
  plan: {
    seed: number;
    now: number;
    companies: readonly DemoCompany[];
    personIds: ReadonlyMap<string, string>;
    hasFgaz: boolean;
  },
): DateStory['registrations'] {
  const random = seeded(plan.seed);
  const start = Date.parse(`${date.startedOn}T06:00:00Z`);
  const last = Math.min(start - 2 * DAY, plan.now - 10 * 60_000);
  const registrations: { at: number; registration: Registration }[] = [];
  const seen = new Set<string>();
  for (let left = date.applicants; left > 0 && last > date.createdAt + DAY;) {
    const { company, reporter, employees } = random.pick(plan.companies);
    const chosen = Array.from({ length: Math.min(random.between(1, 3), left) }, () => random.pick(employees)).filter(
      (one, index, all) => !seen.has(one.email) && all.indexOf(one) === index,
    );
    left -= Math.max(chosen.length, 1);
    if (chosen.length === 0) continue;
    for (const one of chosen) seen.add(one.email);
    const id = (identity: string) => plan.personIds.get(identity) ?? '';
    const fgazNumber = () =>
      plan.hasFgaz
        ? `FGAZ-${random.pick(['O', 'P'])}/${random.between(15, 24)}/${random.between(1000, 99999)}/${random.between(15, 25)}`
        : '';
    registrations.push({
      at: whileAwake(random.between(date.createdAt + DAY, last)),
      registration: {
        registrationId: uuid(random),
        consentVersion: NOTICE.name,
        sold: true,
        allowRequests: true,
        company,
        reporter: {
          ...blankTexts('reporter'),
          personId: id(reporterIdentity(reporter.email)),
          ...reporter,
        } satisfies Reporter,
        employees: chosen.map((one): Employee => ({
          applicationId: uuid(random),
          missingPrerequisites: [],
          participant: {
            ...blankTexts('participant'),
            personId: id(participantIdentity(one, company.nip)),
            ...one,
            fgazNumber: fgazNumber(),
            notes: random.chance(0.05) ? 'Proszę o fakturę zbiorczą.' : '',
          },
        })),
        fieldName: (index, field) => `employees[${index}][${field}]`,
      },
    });
  }
  return registrations;
}
