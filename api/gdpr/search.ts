import { searchedFor } from '#domain/form/searched.ts';
import { MOST_LOOKED_UP, noteLookup, person } from '#domain/gdpr/decide.ts';
import { GDPR_JOURNAL, lookupStream, PersonLookedUp, UNKNOWN_PERSONS } from '#domain/gdpr/events.ts';
import { isRefusal, type FieldErrors } from '#domain/kernel/refusal.ts';
import { addQuery } from '#domain/kernel/url.ts';
import { namedId } from '#ops/named-id.ts';
import { knownAs } from '#projections/person-merge-list.ts';
import { findPersons, findSimilarPersons, MOST_HITS, type PersonHit } from '#projections/gdpr/person-search.ts';
import { isSearchable, orNumber } from '#projections/search-text.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { timelineEntry } from '#api/handlers/history.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { allows } from '#domain/portal/guard.ts';
import { portalNamed } from '#domain/portals.ts';
import { beginning } from '#domain/text/sound.ts';
import { capitalised } from '#domain/text/words.ts';
import type { Guard } from '#domain/kernel/access.ts';
import type { PersonSource } from './source.ts';

const LONGEST = 100;
const JOURNAL = 30;

/** What a found record is called, where it is, and who may open it. */
function kindOf(request: RequestContext, { others }: PersonSource, kind: string) {
  if (others?.kind === kind) return others;
  const { words, base, permissions } = request.app.accounts.ofKind(kind).declaration;
  return { label: capitalised(words.one), base, permission: permissions.read };
}

/** Whether the one who asks passes the guard. */
export const may = ({ access, portal }: RequestContext, guard: Guard): boolean =>
  allows(portalNamed(portal), guard, access);

/** `known`: whom persons are known as who were merged with them. */
function shown(
  request: RequestContext,
  source: PersonSource,
  { hit, known }: { hit: PersonHit; known: ReadonlyMap<string, string> },
) {
  const { kind, id, name, email, detail, unlisted = false } = hit;
  const personId = known.get(hit.personId) ?? hit.personId;
  const { label, base, permission } = kindOf(request, source, kind);
  return {
    key: `${kind}:${id}`,
    label,
    name: known.has(hit.personId) ? `${name} (połączono z inną osobą)` : name,
    email,
    detail,
    similar: hit.similar === true,
    path: !unlisted && request.access.reads(permission) ? `${base}/${id}` : null,
    personPath: may(request, source.rights.file) ? `/panel/gdpr/users/${personId}` : null,
  };
}

/** GDP-04: the same question within ten minutes (a reload, the way back) is one look-up. */
async function note(
  request: RequestContext,
  { rights }: PersonSource,
  { text, hits }: { text: string; hits: readonly PersonHit[] },
): Promise<string | undefined> {
  const { actor, now } = request.context;
  const operatorPersonId = actor.person?.personId;
  if (!operatorPersonId) throw new Error('An operator is a person');
  const personIds = [...new Set(hits.map(({ personId }) => personId))];
  const lookupId = namedId(`lookup ${actor.id} ${text.toLowerCase()} ${now.slice(0, 15)}`);
  const [unknownId = ''] = await request.app.vault.persons([UNKNOWN_PERSONS]);
  const input = { lookupId, text, personIds, operatorPersonId, unknownId };
  const aggregate = { stream: lookupStream(lookupId), decider: person };
  const noted = await runCommand(request, aggregate, { command: noteLookup(rights), input });
  return isRefusal(noted) ? undefined : noted.position;
}

/** Of the portal, newest first, the present look-up included; one that found several is one line, and says nothing more once one of them was erased. */
async function journal(request: RequestContext, upTo: string | undefined) {
  if (upTo) await request.app.projector.waitFor(['timeline'], upTo);
  const actorTypes = Object.keys(portalNamed(request.portal).actors);
  const limited = { withContext: true, limit: JOURNAL * MOST_LOOKED_UP, actorTypes };
  const rows = await timelineOf(request.app.db, GDPR_JOURNAL, limited);
  const byStream = new Map<string, TimelineRow>();
  for (const row of rows) {
    const key = row.type === PersonLookedUp.type ? row.stream : row.id;
    const known = byStream.get(key);
    byStream.set(key, known && row.changes.length === 0 ? { ...known, changes: [] } : (known ?? row));
  }
  return [...byStream.values()].slice(0, JOURNAL).map(timelineEntry);
}

/** All of it, with filters and as a file, for who may read the portal's facts. */
function wholeJournal(request: RequestContext): string | null {
  const { audit } = portalNamed(request.portal).allPages;
  return audit && may(request, audit.guard) ? addQuery(audit.path, { filters: { record: GDPR_JOURNAL } }) : null;
}

/** The kinds whose lists the one who asks may read: the search is no way around them. */
const kindsFor = ({ access, app, portal }: RequestContext) =>
  app.accounts
    .ofPortal(portal)
    .map(({ declaration }) => declaration)
    .filter(({ permissions }) => access.reads(permissions.read));

function listsFor(request: RequestContext, { others }: PersonSource): string[] {
  const lists = kindsFor(request).map(({ words }) => words.many);
  return others && request.access.reads(others.permission) ? [...lists, others.list] : lists;
}

/** Whom the words find; where they find nobody, those who are spelt a little otherwise. */
async function find(request: RequestContext, { others }: PersonSource, typed: string): Promise<PersonHit[]> {
  const { app, access } = request;
  const text = orNumber(typed);
  const found = await Promise.all([
    findPersons(app.db, kindsFor(request), { text, access }),
    others && access.reads(others.permission) ? others.find(app.db, text) : [],
  ]);
  if (found.flat().length > 0) return found.flat();
  const alike = await Promise.all([
    findSimilarPersons(app.db, kindsFor(request), { text, access }),
    others && access.reads(others.permission) ? (others.findSimilar?.(app.db, text) ?? []) : [],
  ]);
  return alike.flat();
}

/** What the page of the search gets. */
export type PersonSearchData = Awaited<ReturnType<typeof search>>;

/** GDP-01. */
export const personSearch = (source: PersonSource) => (request: RequestContext) => search(request, source);

async function search(request: RequestContext, source: PersonSource) {
  const filters = request.query.filters as { query?: unknown } | undefined;
  const text = beginning(searchedFor(filters?.query) ?? '', LONGEST);
  const asked = isSearchable(text);
  let hits: PersonHit[] = [];
  let noted: string | undefined;
  if (asked) {
    await request.server.limits.take([{ limit: 'person-search', key: request.context.actor.id }]);
    hits = await find(request, source, text);
    noted = await note(request, source, { text, hits });
  }
  const known = await knownAs(
    request.app.db,
    hits.map(({ personId }) => personId),
  );
  return {
    filters: { query: text },
    asked,
    /** What the lists are called that are searched. */
    lists: listsFor(request, source),
    errors: (text !== '' && !asked ? { 'filters[query]': ['Podaj co najmniej 2 litery.'] } : {}) as FieldErrors,
    notices: text !== '' && !asked ? ['Podaj co najmniej 2 litery.'] : [],
    hits: hits.map((hit) => shown(request, source, { hit, known })),
    /** One kind was cut off: who is sought may be among the rest. */
    more: hits.some(({ kind }) => hits.filter((hit) => hit.kind === kind).length >= MOST_HITS),
    journal: may(request, source.rights.erase) ? await journal(request, noted) : null,
    wholeJournal: wholeJournal(request),
  };
}
