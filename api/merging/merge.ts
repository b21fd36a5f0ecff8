import { beginning } from '#domain/text/sound.ts';
import { searchedFor } from '#domain/form/searched.ts';
import { dataOfType } from '#domain/kernel/event.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, invalid, isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { MERGE_LOCK, merging, mergePersons, separatePersons } from '#domain/merging/decide.ts';
import { personStream } from '#domain/gdpr/events.ts';
import { mergeForm, separateForm } from '#domain/merging/forms.ts';
import { knownAs, mergedWith } from '#projections/person-merge-list.ts';
import { isSearchable } from '#projections/search-text.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { done } from '#api/handlers/done.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { idOf, textOf } from '#api/handlers/read-filters.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import type { MergedPerson, MergeSource } from './source.ts';

const aggregate = (personId: string) => ({ stream: personStream(personId), decider: merging });

async function stays(request: RequestContext, source: MergeSource): Promise<MergedPerson> {
  const person = await source.person(request, request.params.id ?? '');
  if (!person) throw new HttpError(404);
  if (person.erased) throw new HttpError(409, OF_NOBODY);
  return person;
}

const OF_NOBODY = 'Dane tej osoby zostały usunięte, więc nie można jej z nikim połączyć ani od nikogo rozdzielić.';

const LONGEST = 100;

/** What the page of a merging gets. */
export type MergeData = Awaited<ReturnType<typeof show>>;

/** Whom to merge with, what would go over, and who was merged before. */
export const mergePage = (source: MergeSource) => (request: RequestContext) => show(request, source);

async function show(request: RequestContext, source: MergeSource) {
  const { app, query } = request;
  const person = await stays(request, source);
  const filters = query.filters as { query?: unknown } | undefined;
  const text = beginning(searchedFor(filters?.query) ?? '', LONGEST);
  const asked = isSearchable(text);
  const other = idOf(textOf(query.other)) ?? undefined;
  const [hits, preview, merged] = await Promise.all([
    asked ? source.find(request, text) : [],
    other === undefined ? null : previewOf(request, source, { person, other }),
    mergedWith(app.db, person.personId),
  ]);
  const short = text !== '' && !asked;
  return {
    filters: { query: text },
    errors: (short ? { 'filters[query]': ['Podaj co najmniej 2 litery.'] } : {}) as Record<string, string[]>,
    notices: [] as string[],
    asked,
    base: source.page.replace(':id', request.params.id ?? ''),
    person: shownOf(person),
    hits: hits.filter(({ personId, erased }) => personId !== person.personId && !erased).map(shownOf),
    preview,
    merged: await Promise.all(
      merged
        .filter(({ kind }) => kind === source.kind)
        .map(async ({ id, merged_at: at }) => ({ id, at, name: (await source.person(request, id))?.name ?? '' })),
    ),
  };
}

const shownOf = ({ personId, path, name, facts }: MergedPerson) => ({ personId, path, name, facts });

async function previewOf(
  request: RequestContext,
  source: MergeSource,
  { person, other }: { person: MergedPerson; other: string },
) {
  const from = await source.person(request, other);
  if (!from || from.erased || from.personId === person.personId) return null;
  const [counts, conflicts] = await Promise.all([
    source.counts(request.app, from.personId),
    conflictsOf(request, source, { person, from }),
  ]);
  return { person: shownOf(from), counts, conflicts };
}

const NOT_ROOT =
  'Z tą osobą połączono już kogoś innego. Połącz je w odwrotną stronę albo najpierw cofnij tamto połączenie.';
const ALREADY = 'Jedna z tych osób jest już połączona z inną. Odśwież stronę.';
const ACCOUNT = 'Konto do logowania ma tylko druga osoba. Otwórz jej stronę i połącz je w odwrotną stronę.';

/** Everything that speaks against it: said before anything is done. */
async function conflictsOf(
  { app }: RequestContext,
  source: MergeSource,
  { person, from }: { person: MergedPerson; from: MergedPerson },
): Promise<string[]> {
  const [known, followers, others] = await Promise.all([
    knownAs(app.db, [person.personId, from.personId]),
    mergedWith(app.db, from.personId),
    source.conflicts(app, { from: from.personId, to: person.personId }),
  ]);
  return [
    ...(known.size > 0 ? [ALREADY] : []),
    ...(followers.length > 0 ? [NOT_ROOT] : []),
    ...(from.hasAccount && !person.hasAccount ? [ACCOUNT] : []),
    ...others,
  ];
}

/** One merging at a time, on read models that have caught up: what is judged is what is so. */
async function alone(
  request: RequestContext,
  source: MergeSource,
  run: () => Promise<Done | Refusal>,
): Promise<Done | Refusal> {
  const { app } = request;
  return app.locks.hold(MERGE_LOCK, async () => {
    const ready = await app.projector.waitFor(['person_merges', ...source.readModels], await app.log.newest());
    return ready ? run() : conflict('Listy są jeszcze odświeżane. Spróbuj ponownie za chwilę.');
  });
}

const merge =
  (source: MergeSource) =>
  async (request: RequestContext): Promise<Done | Refusal> => {
    const form = readForm(request, mergeForm);
    if (isRefusal(form)) return form;
    return alone(request, source, async () => {
      const person = await stays(request, source);
      const from = await source.person(request, String(form.values.other));
      if (!from) return invalid({ other: ['Nie znaleziono drugiej osoby.'] });
      if (from.erased) return conflict(ERASED);
      return mergeInto(request, source, { person, from });
    });
  };

async function mergeInto(
  request: RequestContext,
  source: MergeSource,
  { person, from }: { person: MergedPerson; from: MergedPerson },
): Promise<Done | Refusal> {
  const { app, context, correlationId } = request;
  const records = await source.records(app, from.personId);
  const input = {
    personId: from.personId,
    into: person.personId,
    kind: source.kind,
    records,
    subject: from.subject,
    intoSubject: person.subject,
    conflicts: await conflictsOf(request, source, { person, from }),
  };
  const result = await runCommand(request, aggregate(from.personId), {
    command: mergePersons(source.permission),
    input,
  });
  if (isRefusal(result)) return result;
  await app.vault.setSame(from.personId, person.personId);
  const moving = { from: from.personId, to: person.personId, records, cause: 'merged' as const };
  const moved = await source.move(app, { ...moving, context, correlationId });
  return answer(request, source, { position: later(result.position, moved), message: 'Połączono osoby.', person });
}

const separate =
  (source: MergeSource) =>
  async (request: RequestContext): Promise<Done | Refusal> => {
    const form = readForm(request, separateForm);
    if (isRefusal(form)) return form;
    return alone(request, source, async () => {
      const { app, context, correlationId } = request;
      const person = await stays(request, source);
      const other = String(form.values.other);
      const merged = (await mergedWith(app.db, person.personId)).find(({ id }) => id === other);
      if (!merged) return notFound('Te osoby nie są połączone.');
      const separated = { from: person.personId, to: other, since: merged.merged_at };
      const meanwhile = await source.meanwhile(app, separated);
      const result = await runCommand(request, aggregate(other), {
        command: separatePersons(source.permission),
        input: { kind: source.kind, meanwhile },
      });
      if (isRefusal(result)) return result;
      await app.vault.setSame(other, null);
      const records = dataOfType(result.events, 'PersonsSeparated').flatMap((data) => data.records);
      const moving = { from: person.personId, to: other, records, cause: 'separated' as const };
      const moved = await source.move(app, { ...moving, context, correlationId });
      return answer(request, source, {
        position: later(result.position, moved),
        message: 'Cofnięto połączenie.',
        person,
      });
    });
  };

const later = (position: string, other: string | null): string =>
  other !== null && other > position ? other : position;

const answer = (
  request: RequestContext,
  source: MergeSource,
  { position, message, person }: { position: string; message: string; person: MergedPerson },
): Promise<Done> =>
  done(request, position, {
    readModels: ['person_merges', ...source.readModels, 'timeline'],
    body: { id: person.personId },
    redirect: person.path,
    flash: success(message),
  });

/** Merging two persons of a kind and its way back (decision 050). */
export const mergeRoutes = (source: MergeSource): readonly Route[] => [
  command(`post ${source.page}`, mergePersons(source.permission), { page: source.page, run: merge(source) }),
  command(`post ${source.page}/undo`, separatePersons(source.permission), {
    page: source.page,
    run: separate(source),
  }),
];
