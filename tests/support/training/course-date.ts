import { createAccess } from '#domain/kernel/access.ts';
import type { Command, CommandContext, Decision } from '#domain/kernel/decider.ts';
import { blankTexts } from '#domain/training/course-date/application-values.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import type { CertificateContents, CertificateNames, CourseDateDetails } from '#domain/training/course-date/details.ts';
import type { NewCertificate } from '#domain/training/course-date/decide/certificates.ts';
import type { RevocationCause } from '#domain/training/course-date/terms.ts';
import type { Employee, Registration } from '#domain/training/course-date/decide/register.ts';
import { PERMISSIONS } from '#domain/training/accounts/roles.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';

/** Builders for given/when/then about course dates: every value plain, so that a test shows only what matters. */
export const TODAY = '2026-03-10';
export const NOW = '2026-03-10T09:00:00.000Z';
export const DATE = 'd1';

export const context = (more: Partial<CommandContext> = {}): CommandContext => ({
  actor: { type: 'SzkoleniaOperator', id: 'op1', portal: 'szkolenia' },
  access: createAccess({ actorType: 'SzkoleniaOperator', permissions: PERMISSIONS }),
  now: NOW,
  today: TODAY,
  ...more,
});

export const details = (more: Partial<CourseDateDetails> = {}): CourseDateDetails => ({
  courseId: 'c1',
  startedOn: '2026-04-01',
  courseLocationId: 'l1',
  formula: 'onsite',
  onlineMeetingUrl: null,
  trainerId: null,
  seatLimit: 2,
  visibility: 'visible',
  timeStart: 930,
  timeEnd: 1600,
  full: false,
  autoPromote: false,
  reminderDays: 3,
  ...more,
});

export const scheduled = (more: Partial<CourseDateDetails> = {}): CourseDateEvent => ({
  type: 'CourseDateScheduled',
  data: { courseDateId: DATE, details: details(more) },
});

export const employee = (id: string, more: Partial<Employee> = {}): Employee => ({
  applicationId: id,
  participant: {
    ...blankTexts('participant'),
    personId: `p-${id}`,
    firstName: 'Jan',
    lastName: 'Nowak',
    email: `${id}@demo.example`,
  },
  missingPrerequisites: [],
  ...more,
});

export const registration = (employees: readonly Employee[], more: Partial<Registration> = {}): Registration => ({
  registrationId: 'r1',
  consentVersion: '2026-01',
  sold: true,
  allowRequests: true,
  reporter: {
    ...blankTexts('reporter'),
    personId: 'p-r',
    firstName: 'Anna',
    lastName: 'Kos',
    email: 'a@demo.example',
    phone: '600700800',
  },
  company: {
    ...blankTexts('company'),
    companyId: null,
    boschCarServiceId: null,
    name: 'Auto',
    nip: '5260250274',
    state: 'mazowieckie',
  },
  employees,
  fieldName: (index, field) => `employees[${index}][${field}]`,
  ...more,
});

/** The fact of one registered employee, as `registerApplications` makes it. */
export const registered = (
  id: string,
  list: 'primary' | 'reserve' = 'primary',
  more: { startedOn?: string; overbooked?: boolean; appliedAt?: string; index?: number; count?: number } = {},
): CourseDateEvent => ({
  type: 'ApplicationRegistered',
  data: {
    applicationId: id,
    courseDateId: DATE,
    registration: { id: 'r1', index: more.index ?? 0, count: more.count ?? 1 },
    source: 'public',
    appliedAt: more.appliedAt ?? NOW,
    list,
    overbooked: more.overbooked ?? false,
    date: { courseId: 'c1', startedOn: more.startedOn ?? '2026-04-01', courseLocationId: 'l1' },
    details: {
      participant: employee(id).participant,
      reporter: registration([]).reporter,
      company: registration([]).company,
    },
    consentVersion: '2026-01',
  },
});

type Simple = Extract<
  CourseDateEvent,
  { type: 'ApplicationConfirmed' | 'ApplicationResigned' | 'ApplicationArchived' | 'ApplicationMovedToReserve' }
>['type'];

/** A fact about an application with nothing but its ids. */
export const fact = (type: Simple, applicationId: string): CourseDateEvent => ({
  type,
  data: { applicationId, courseDateId: DATE },
});

/** What a certificate of the date of `details()` would name. */
export const names = (more: Partial<CertificateNames> = {}): CertificateNames => ({
  courseId: 'c1',
  courseName: 'Hamulce',
  duration: 1,
  courseLocationId: 'l1',
  locationName: 'Centrum Łódź',
  trainerId: null,
  trainer: null,
  certificateMonths: null,
  ...more,
});

export const newCertificate = (newCertificateCode = 'KOD1', more: Partial<CertificateNames> = {}): NewCertificate => ({
  newCertificateCode,
  names: names(more),
});

const idsOf = (applicationId: string) => ({ applicationId, courseDateId: DATE });

export const marked = (applicationId: string, attended: boolean): CourseDateEvent => ({
  type: 'AttendanceMarked',
  data: { ...idsOf(applicationId), attended, certificateCode: null },
});

/** The certificate of `employee(applicationId)` on a date of `TODAY`. */
export const issued = (
  applicationId: string,
  code = 'KOD1',
  more: Partial<CertificateContents> = {},
): CourseDateEvent => ({
  type: 'CertificateIssued',
  data: {
    ...idsOf(applicationId),
    code,
    contents: {
      participant: { personId: `p-${applicationId}`, name: 'Jan Nowak' },
      companyName: 'Auto',
      courseName: 'Hamulce',
      startedOn: TODAY,
      formula: 'onsite',
      locationName: 'Centrum Łódź',
      duration: 1,
      trainer: null,
      ...more,
    },
  },
});

export const revoked = (applicationId: string, cause: RevocationCause, code = 'KOD1'): CourseDateEvent => ({
  type: 'CertificateRevoked',
  data: { ...idsOf(applicationId), code, cause },
});

export const state = (...events: CourseDateEvent[]): CourseDateState =>
  events.reduce<CourseDateState>((before, event) => courseDate.evolve(before, event), courseDate.initial());

/** Given these facts, when this command: the exact, ordered decision. */
export function given(...events: CourseDateEvent[]) {
  return {
    when: <Input>(
      command: Command<CourseDateState, Input, CourseDateEvent>,
      input: Input,
      more: Partial<CommandContext> = {},
    ): Decision<CourseDateEvent> => command.decide(state(...events), input, context(more)),
  };
}
