import { subjectOf } from '#domain/kernel/subject.ts';
import { hasAccess } from '#domain/account/access.ts';
import { formatDay } from '#domain/text/dates.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import { reporter } from '#domain/training/accounts/reporter.ts';
import type { ApplicationDetails } from '#domain/training/course-date/details.ts';
import { participantIdentity, reporterIdentity } from '#domain/training/course-date/identity.ts';
import type { PersonRole } from '#domain/training/course-date/person/events.ts';
import type { App } from '#ops/app.ts';
import { countMailsTo } from '#ops/mail/mails-of-person.ts';
import { replaceInApplications } from '#ops/training/replace-person.ts';
import { accountRow, accountsOfPerson } from '#projections/account-list.ts';
import { isErased } from '#projections/account-profile.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { findPersons } from '#projections/gdpr/person-search.ts';
import { hasNoAccount } from '#projections/training/accounts/visitors.ts';
import {
  applicationsNaming,
  applicationsSince,
  countsOf,
  datesOfBoth,
  placesOf,
} from '#projections/training/merging.ts';
import { findVisitors } from '#projections/training/persons.ts';
import { accessOfRow } from '#api/accounts/access.ts';
import { mergePage, mergeRoutes } from '#api/merging/merge.ts';
import type { MergedPerson, MergeSource, Moving, Separated } from '#api/merging/source.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

const COLUMN = { participant: 'person_id', reporter: 'reporter_id' } as const;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const factsOf = (row: AnyAccountRow): [string, string][] => [
  ['E-mail', text(row.email)],
  ['Telefon', text(row.phone)],
  ['Firma', text(row.company_name)],
];

async function move(app: App, role: PersonRole, moving: Moving): Promise<string | null> {
  const { from, to, records, cause, context, correlationId } = moving;
  const places = await placesOf(app.db, records);
  const applications = places.map(({ id, course_date_id: courseDateId }) => ({ id, courseDateId }));
  const change = { role, from, to, cause };
  return (await replaceInApplications(app, { applications, change, context, correlationId })).position;
}

const recordsOf = (role: PersonRole) => async (app: App, personId: string) =>
  (await applicationsNaming(app.db, COLUMN[role], personId)).map(({ id }) => id);

/** An application's person of a role, and a record of such persons, as both are known: by the same text. */
type Identity = (row: AnyAccountRow, details: ApplicationDetails) => readonly [ofRow: string, ofApplication: string];

const identities = {
  participant: (row, { participant: named, company: { nip } }) => [
    participantIdentity(
      { firstName: text(row.first_name), lastName: text(row.last_name), email: text(row.email) },
      nip,
    ),
    participantIdentity(named, nip),
  ],
  reporter: (row, { reporter: named }) => [reporterIdentity(text(row.email)), reporterIdentity(named.email)],
} as const satisfies Record<PersonRole, Identity>;

/** Registered while they were one under the names and address of whoever is separated, which are not those of who stays. */
async function meanwhile(
  app: App,
  role: PersonRole,
  { rowOf, from, to, since }: Separated & { rowOf(id: string): Promise<AnyAccountRow | undefined> },
): Promise<string[]> {
  const [stays, goes, made] = await Promise.all([
    rowOf(from),
    rowOf(to),
    applicationsSince(app.db, COLUMN[role], { personId: from, since }),
  ]);
  const isOf = (row: AnyAccountRow | undefined, details: ApplicationDetails): boolean => {
    const [ofRow, ofApplication] = row ? identities[role](row, details) : [];
    return ofRow !== undefined && ofRow === ofApplication;
  };
  return made.filter(({ details }) => isOf(goes, details) && !isOf(stays, details)).map(({ id }) => id);
}

async function counts(app: App, role: PersonRole, personId: string) {
  const [{ applications, certificates }, mails] = await Promise.all([
    countsOf(app.db, COLUMN[role], personId),
    countMailsTo(app, { portal: 'szkolenia', personIds: [personId] }),
  ]);
  return [
    ['Zgłoszenia', applications] as const,
    ...(role === 'participant' ? [['Certyfikaty', certificates] as const] : []),
    ['Wiadomości e-mail', mails] as const,
  ];
}

const present = async (request: RequestContext, ids: readonly string[], source: MergeSource) =>
  (await Promise.all([...new Set(ids)].map((id) => source.person(request, id)))).flatMap((one) => one ?? []);

const participants: MergeSource = {
  kind: participant.kind,
  permission: participant.permissions.write,
  page: '/panel/employees/:id/merge',
  readModels: [participant.table, 'applications'],
  async person({ app }, id) {
    const row = await accountRow(app.db, participant.table, id);
    return (
      row && {
        personId: row.id,
        path: `${participant.base}/${row.id}`,
        name: row.name,
        facts: factsOf(row),
        hasAccount: false,
        erased: isErased(row),
        subject: subjectOf(participant.kind, row.id),
      }
    );
  },
  async find(request, typed) {
    const hits = await findPersons(request.app.db, [participant as never], { text: typed, access: request.access });
    return present(
      request,
      hits.map(({ id }) => id),
      participants,
    );
  },
  records: recordsOf('participant'),
  meanwhile: (app, separated) =>
    meanwhile(app, 'participant', { ...separated, rowOf: (id) => accountRow(app.db, participant.table, id) }),
  counts: (app, personId) => counts(app, 'participant', personId),
  conflicts: async ({ db }, { from, to }) =>
    (await datesOfBoth(db, from, to)).map(
      ({ title, started_on: day }) =>
        `Obie osoby mają aktywne zgłoszenie na termin „${title ?? ''}” ${formatDay(day)}. Najpierw odwołaj jedno z nich.`,
    ),
  move: (app, moving) => move(app, 'participant', moving),
};

/** By an account's id or the person's: an account, or anyone who registers others without one. */
async function reporterRows(app: App, id: string) {
  const account =
    (await accountRow(app.db, reporter.table, id)) ?? (await accountsOfPerson(app.db, reporter as never, id))[0];
  return { account, row: account ?? (await accountRow(app.db, { table: 'visitors', where: hasNoAccount }, id)) };
}

async function reporterOf({ app, context }: RequestContext, id: string): Promise<MergedPerson | undefined> {
  const { account, row } = await reporterRows(app, id);
  return (
    row && {
      personId: row.person_id,
      path: `${reporter.base}/${row.id}`,
      name: row.name,
      facts: factsOf(row),
      hasAccount: account !== undefined && hasAccess(accessOfRow(account), context.now),
      erased: isErased(row),
      subject: subjectOf(reporter.kind, row.id),
    }
  );
}

const reporters: MergeSource = {
  kind: reporter.kind,
  permission: reporter.permissions.write,
  page: '/panel/reporters/:id/merge',
  readModels: [reporter.table, 'visitors', 'applications'],
  person: reporterOf,
  async find(request, typed) {
    const { app, access } = request;
    const [accounts, visitors] = await Promise.all([
      findPersons(app.db, [reporter as never], { text: typed, access }),
      findVisitors(app.db, typed),
    ]);
    return present(
      request,
      [...accounts, ...visitors].map(({ personId }) => personId),
      reporters,
    );
  },
  records: recordsOf('reporter'),
  meanwhile: (app, separated) =>
    meanwhile(app, 'reporter', { ...separated, rowOf: async (id) => (await reporterRows(app, id)).row }),
  counts: (app, personId) => counts(app, 'reporter', personId),
  conflicts: () => Promise.resolve([]),
  move: (app, moving) => move(app, 'reporter', moving),
};

export const mergeLoaders = { participantMerge: mergePage(participants), reporterMerge: mergePage(reporters) };

export const trainingMergeRoutes = [...mergeRoutes(participants), ...mergeRoutes(reporters)];
