import { sql } from 'kysely';
import { UNLIMITED_ACCESS, type AccountAccess } from '#domain/account/access.ts';
import { columnOf } from '#domain/account/column.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { keyText } from '#domain/import/lines.ts';
import { withoutMarks } from '#domain/text/words.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { participantIdentity } from '#domain/training/course-date/identity.ts';
import { participantsImport } from '#domain/training/imports/kinds.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import type { App } from '#ops/app.ts';
import type { Applied, ApplyRequest, ImportRow, ImportTarget, Inputs, Match } from '#ops/imports/target.ts';

const text = (value: unknown): string => String(value ?? '');

/** A value for each field that is kept of a participant. */
const valuesBy = (valueOf: (name: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(participant.fields.map(({ name }) => [name, valueOf(name)]));

const keyOf = (person: { firstName?: string; lastName?: string; email?: string }): string =>
  [person.email, person.firstName, person.lastName].map(keyText).join('|');

/** The same spelt without Polish letters: one person more often than two. */
const lookOf = (person: { firstName?: string; lastName?: string; email?: string }): string =>
  withoutMarks(keyOf(person));

const looksLike = (names: readonly string[]): string =>
  `Ten adres e-mail ma już na liście: ${names.join(', ')}. Nazwisko różni się tylko pisownią: sprawdź, czy to nie ta sama osoba.`;

/** Who somebody is, is changed by hand, where it is asked whether that person is on the list already. */
const OTHER_PERSON =
  'Identyfikator należy do osoby o innym imieniu, nazwisku lub adresie e-mail: popraw je w danych uczestnika albo usuń identyfikator';

/** As on the page of who was merged away: a change would reach nobody (EMP-02). */
const MERGED_PERSON =
  'Tę osobę połączono z inną: wpisz imię, nazwisko i adres e-mail, pod którymi jest teraz na liście, albo cofnij połączenie';

/** Of these persons those who are known as another by now. */
async function mergedAmong({ db }: App, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (personIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('person_merges')
    .select('id')
    .where('id', 'in', [...personIds])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A participant is the same e-mail with the same names, as in registrations (APP-20). */
export const participantsTarget: ImportTarget = {
  kind: participantsImport,
  readModel: 'employees',
  keysOf: (inputs) => ({
    own: inputs.email ? [keyOf(inputs)] : [],
    ...(inputs.email ? { looks: lookOf(inputs) } : {}),
  }),
  async find(app, lines) {
    const emails = lines.map((inputs) => keyText(inputs.email)).filter((email) => email !== '');
    const ids = lines.flatMap(({ id }) => (id ? [id] : []));
    const rows =
      emails.length + ids.length === 0
        ? []
        : await app.db
            .selectFrom('employees')
            .selectAll()
            .where(sql<boolean>`(lower(email) = any (${emails}::text[]) or id = any (${ids}::text[]))`)
            .where('name', '<>', FORGOTTEN)
            .execute();
    const known = new Map(
      rows.map((row) => [
        keyOf({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
        {
          id: row.id,
          version: row.version,
          values: {
            ...valuesBy((name) => row[columnOf(name) as keyof typeof row]),
            access: {
              accessType: row.access_type,
              expiresAt: row.expires_at,
              passwordChangeMode: row.password_change_mode,
            },
          },
        },
      ]),
    );
    const merged = await mergedAmong(
      app,
      rows.map(({ id }) => id),
    );
    const byId = new Map([...known].map(([key, person]) => [person.id, { key, person }]));
    // One who was merged away is known as the other, who may look so too.
    const present = rows.filter(({ id }) => !merged.has(id));
    const lookOfRow = (row: (typeof rows)[number]) =>
      lookOf({ firstName: row.first_name, lastName: row.last_name, email: row.email });
    const lookingLike = (inputs: Inputs): Match => {
      const alike = present.filter((row) => lookOfRow(row) === lookOf(inputs));
      return alike.length > 0 ? { note: looksLike(alike.map(({ name }) => name)) } : {};
    };
    return lines.map((inputs): Match => {
      const named = inputs.id ? byId.get(inputs.id) : undefined;
      if (inputs.id && !named) return { error: 'Nie ma uczestnika o tym identyfikatorze' };
      if (named && named.key !== keyOf(inputs)) return { error: OTHER_PERSON };
      const existing = named?.person ?? known.get(keyOf(inputs));
      if (existing) return merged.has(existing.id) ? { error: MERGED_PERSON } : { existing };
      return lookingLike(inputs);
    });
  },
  values: (form, present) => ({
    ...valuesBy((name) => form[name]),
    access: present?.values.access ?? UNLIMITED_ACCESS,
  }),
  title: (inputs) => `${inputs.firstName ?? ''} ${inputs.lastName ?? ''}`.trim(),
  async apply(app, request) {
    const persons = request.rows.map(({ values }) => personOf(values));
    const known = await app.vault.persons(persons.map((person) => participantIdentity(person, '')));
    const rows = request.rows.map((row, index) => ({ row, personId: row.target ?? known[index] ?? '' }));
    const merged = await mergedAmong(
      app,
      rows.map(({ personId }) => personId),
    );
    return Promise.all(
      rows.map(({ row, personId }) =>
        // Between the dry run and its confirmation.
        merged.has(personId)
          ? { line: row.line, target: row.target ?? null, result: MERGED_PERSON }
          : save(app, request, { row, personId }),
      ),
    );
  },
};

const personOf = ({ firstName, lastName, email }: ImportRow['values']) => ({
  firstName: text(firstName),
  lastName: text(lastName),
  email: text(email),
});

/** The person's own stream shows whether somebody was quicker: no look at the list is needed. */
async function save(
  app: App,
  { importId, context }: ApplyRequest,
  { row, personId }: { row: ImportRow; personId: string },
): Promise<Applied> {
  const { line, target, version, values } = row;
  const { stream, decider, commands, profileOf } = app.accounts.ofKind(participant.kind);
  const profile = profileOf(values, { personId, files: {} });
  const access = values.access as AccountAccess;
  const known = { id: personId, ...profile, access };
  const input = { ...profile, access, version: version ?? 0, known };
  const result = await app.execute({
    stream: stream(personId),
    decider,
    command: commands.edit,
    input,
    context,
    correlationId: importId,
    commandKey: `import:${importId}:${line}`,
  });
  if (!isRefusal(result)) return { line, target: personId, result: null, position: result.position };
  return { line, target, result: target ? result.message : 'Taki uczestnik jest już na liście' };
}
