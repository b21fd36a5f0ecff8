import type { AnyProfile } from '#domain/account/events.ts';
import type { FormValues } from '#domain/form/form.ts';
import { idOfSubject } from '#domain/kernel/subject.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import { participantIdentity } from '#domain/training/course-date/identity.ts';
import { accountRow } from '#projections/account-list.ts';
import {
  applicationIds,
  applicationsOfPerson,
  registrationLines,
  registrationStreams,
  trainingItem,
} from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import { keptParticipants } from '#projections/training/accounts/employee-lookup.ts';
import { trainingsIn, trainingsOf } from '#projections/training/accounts/employee-trainings.ts';
import { employees } from '#projections/training/accounts/employees.ts';
import { readAccess } from '#api/accounts/access.ts';
import type { AccountScreenParts } from '#api/accounts/routes.ts';
import type { PastAccount, Saved } from '#api/accounts/screen.ts';
import { applicationAt, factsOfApplication, streamsOfApplication } from '../past.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

interface Names {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const namesOf = ({ firstName = '', lastName = '', email = '' }: Readonly<Record<string, unknown>>): Names => ({
  firstName: String(firstName),
  lastName: String(lastName),
  email: String(email),
});

/** The same e-mail and names are the same person, whether registered or added. */
async function create(request: RequestContext, form: FormValues): Promise<Saved | Refusal> {
  const access = readAccess(form, { now: request.context.now });
  if (isRefusal(access)) return access;
  const names = namesOf(form);
  const [[kept], [identified = '']] = await Promise.all([
    keptParticipants(request.app.db, [names]),
    request.app.vault.persons([participantIdentity(names, '')]),
  ]);
  const id = kept ?? identified;
  const known = await accountRow(request.app.db, participant.table, id);
  // Whom an operator added may be this very command, sent again after a lost answer; a registered one can't.
  if (known && (known.version === 0 || !request.commandKey)) return alreadyKnown(id);
  const { commands, decider, stream, profileOf } = request.app.accounts.ofKind(participant.kind);
  const input = { id, ...profileOf(form, { personId: id, files: {} }), access };
  const result = await runCommand(request, { stream: stream(id), decider }, { command: commands.add, input });
  return isRefusal(result) ? alreadyKnown(id) : { id, position: result.position };
}

const alreadyKnown = (id: string): Refusal => ({
  ...invalid({ email: ['Uczestnik o tym imieniu, nazwisku i adresie e-mail już jest na liście'] }),
  current: { id, path: `${participant.base}/${id}` },
});

/** Nobody takes the e-mail and names of somebody else on the list; oneself keeps them. */
async function check(request: RequestContext, { person }: AnyProfile): Promise<Refusal | undefined> {
  const namesake = await namesakeOf(request, namesOf(person));
  return namesake && namesake !== person.personId ? alreadyKnown(namesake) : undefined;
}

/** Who is on the list under this e-mail and these names, as kept by operators or as registered. */
async function namesakeOf(request: RequestContext, names: Names): Promise<string | undefined> {
  const [[kept], identified] = await Promise.all([
    keptParticipants(request.app.db, [names]),
    request.app.vault.knownPerson(participantIdentity(names, '')),
  ]);
  if (kept) return kept;
  if (!identified) return undefined;
  const row = await accountRow(request.app.db, participant.table, identified);
  // Whoever was registered under it first may be kept under another e-mail by now.
  return row?.version === 0 ? row.id : undefined;
}

/** On the participant's page a registration also says for which date it was. */
const withDate = (line: TimelineRow): TimelineRow => {
  const date = line.context === null ? '' : idOfSubject(line.context);
  const change = { field: 'courseDateId', label: 'Termin', kind: 'course-date', from: null, to: date };
  return line.type === 'ApplicationRegistered' ? { ...line, changes: [change, ...line.changes] } : line;
};

/** What somebody had been registered for up to a moment, and what had become of it. */
async function pastTrainings({ app }: RequestContext, { id, at, history }: PastAccount) {
  const all = await Promise.all(
    (await applicationIds(app.db, id)).map(async (application) => {
      const facts = await factsOfApplication(history, await streamsOfApplication(app.db, application));
      return applicationAt(facts, application, at);
    }),
  );
  const rows = all.filter((row) => row !== undefined).sort(byDay);
  const items = rows.map(async (row) => trainingItem(row, await history.title('course', row.course_id, at)));
  return { derived: trainingsIn(rows), more: { history: await Promise.all(items) } };
}

/** The newest date first, as in the list of now. */
const byDay = (a: ApplicationRow, b: ApplicationRow): number =>
  `${a.started_on} ${a.id}` < `${b.started_on} ${b.id}` ? 1 : -1;

/** EMP-01, EMP-02: participants are known by registrations too, and nobody is on the list twice. */
export const participantScreen: AccountScreenParts = {
  model: employees,
  extras: {
    create,
    check,
    knownElsewhere: true,
    derived: (request, rows) =>
      trainingsOf(
        request.app.db,
        rows.map(({ id }) => id),
      ),
    factsElsewhere: async (request, id) => {
      const streams = await registrationStreams(request.app.db, id);
      return (await Promise.all(streams.map((stream) => request.app.log.readStream(stream)))).flat();
    },
    linesElsewhere: async ({ app }, id, until) => (await registrationLines(app.db, id, until)).map(withDate),
    more: async (request, row) => ({ history: await applicationsOfPerson(request.app.db, row.id) }),
    past: pastTrainings,
  },
};
