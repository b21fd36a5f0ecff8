import type { AnyProfile } from '#domain/account/events.ts';
import type { FormValues } from '#domain/form/form.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import { participantIdentity } from '#domain/training/course-date/identity.ts';
import { accountRow } from '#projections/account-list.ts';
import { applicationsOfPerson } from '#projections/training/applications/application-details.ts';
import { linesOfParticipant } from '#projections/training/applications/participant-lines.ts';
import { changedIn } from '#projections/list/changed-between.ts';
import { keptParticipants } from '#projections/training/accounts/employee-lookup.ts';
import { knownAs } from '#projections/person-merge-list.ts';
import { trainingsIn, trainingsOf } from '#projections/training/accounts/employee-trainings.ts';
import { employees } from '#projections/training/accounts/employees.ts';
import { readAccess } from '#api/accounts/access.ts';
import type { AccountScreenParts } from '#api/accounts/routes.ts';
import type { PastAccount, Saved } from '#api/accounts/screen.ts';
import { applicationsAt, itemsAt, linesAt, withTraining } from './registrations.ts';
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
  // Anyone who was registered under it first may be kept under another e-mail by now.
  return row?.version === 0 ? row.id : undefined;
}

/** What somebody had been registered for up to a moment, and what had become of it. */
async function pastTrainings(request: RequestContext, whom: PastAccount) {
  const rows = await applicationsAt(request, 'person_id', whom);
  return { derived: trainingsIn(rows), more: { history: await itemsAt(rows, whom) } };
}

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
    touched: (between) => [changedIn('applications', between, 'person_id')],
    linesElsewhere: async (request, personId, until) =>
      withTraining(request.app.history(), await linesOfParticipant(linesAt(request.app, until), personId, until)),
    more: async ({ app, context: { today } }, row) => ({
      history: await applicationsOfPerson(app.db, { role: 'person_id', personId: row.id }, today),
      knownAs: (await knownAs(app.db, [row.id])).get(row.id),
    }),
    past: pastTrainings,
  },
};
