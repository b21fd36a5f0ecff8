import { MOST_LOOKED_UP, noteLookup, person, type PersonRights } from '#domain/gdpr/decide.ts';
import { GDPR_JOURNAL, lookupStream, PersonLookedUp } from '#domain/gdpr/events.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { namedId } from '#ops/named-id.ts';
import { findPersons, MOST_HITS, type PersonHit } from '#projections/gdpr/person-search.ts';
import { isSearchable } from '#projections/search-text.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import { limit } from '#api/http/limits.ts';
import type { RequestContext } from '#api/http/route.ts';
import { timelineEntry } from '#api/handlers/history.ts';
import { textOf } from '#api/handlers/read-filters.ts';
import { runCommand } from '#api/handlers/run-command.ts';

const LONGEST = 100;
/** For each operator: enough for a day's questions, too few to copy everybody. */
const LOOKUPS = { points: 200, seconds: 3600 };
const JOURNAL = 30;

const VISITOR = { label: 'Osoba zgłaszająca bez konta', base: '/panel/applications', permission: 'APPLICATION_READ' };

const accountsOf = ({ app, portal }: RequestContext) => app.accounts.ofPortal(portal).map((one) => one.declaration);

/** What a found record is called, where it is, and who may open it. */
function kindOf(request: RequestContext, kind: string): typeof VISITOR {
  const declaration = accountsOf(request).find((one) => one.kind === kind);
  if (!declaration) return VISITOR;
  const { words, base, permissions } = declaration;
  return { label: capitalised(words.one), base, permission: permissions.read };
}

const capitalised = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

/** Who may open everything that is kept about a person, and take it as a file. */
export const PERSON_FILE = ['APPLICATION_READ', 'EMPLOYEE_READ', 'REPORTER_READ', 'OPERATOR_READ'] as const;
/** Who may erase a person and read who looked for whom: administrators (A18). */
export const PERSON_ERASE = ['OPERATOR_WRITE'] as const;
/** Looking for persons needs only the panel (PERM-07). */
export const PERSON_RIGHTS: PersonRights = { search: 'panel', file: PERSON_FILE, erase: PERSON_ERASE };

function shown(request: RequestContext, { kind, id, personId, name, email, detail }: PersonHit) {
  const { label, base, permission } = kindOf(request, kind);
  return {
    key: `${kind}:${id}`,
    label,
    name,
    email,
    detail,
    path: request.access.can(permission) ? `${base}/${id}` : null,
    personPath: request.access.can(...PERSON_FILE) ? `/panel/gdpr/users/${personId}` : null,
  };
}

/** GDP-04: the same question within ten minutes (a reload, the way back) is one look-up. */
async function note(request: RequestContext, text: string, hits: readonly PersonHit[]): Promise<string | undefined> {
  const { actor, now } = request.context;
  const operatorPersonId = actor.person?.personId;
  if (!operatorPersonId) throw new Error('An operator is a person');
  const personIds = [...new Set(hits.map(({ personId }) => personId))];
  const lookupId = namedId(`lookup ${actor.id} ${text.toLowerCase()} ${now.slice(0, 15)}`);
  const input = { lookupId, text, personIds, operatorPersonId };
  const aggregate = { stream: lookupStream(lookupId), decider: person };
  const noted = await runCommand(request, aggregate, { command: noteLookup(PERSON_RIGHTS), input });
  return isRefusal(noted) ? undefined : noted.position;
}

/** Newest first, the present look-up included; one that found several is one line, and says nothing more once one of them was erased. */
async function journal(request: RequestContext, upTo: string | undefined) {
  if (upTo) await request.app.projector.waitFor(['timeline'], upTo);
  const rows = await timelineOf(request.app.db, GDPR_JOURNAL, { withContext: true, limit: JOURNAL * MOST_LOOKED_UP });
  const byStream = new Map<string, TimelineRow>();
  for (const row of rows) {
    const key = row.type === PersonLookedUp.type ? row.stream : row.id;
    const known = byStream.get(key);
    byStream.set(key, known && row.changes.length === 0 ? { ...known, changes: [] } : (known ?? row));
  }
  return [...byStream.values()].slice(0, JOURNAL).map(timelineEntry);
}

/** What the page of the search gets. */
export type PersonSearchData = Awaited<ReturnType<typeof personSearch>>;

/** GDP-01. */
export async function personSearch(request: RequestContext) {
  const filters = request.query.filters as { query?: unknown } | undefined;
  const text = textOf(filters?.query)?.slice(0, LONGEST) ?? '';
  const asked = isSearchable(text);
  let hits: PersonHit[] = [];
  let noted: string | undefined;
  if (asked) {
    await limit(request.app, 'person-search', LOOKUPS).take(request.context.actor.id);
    hits = await findPersons(request.app.db, accountsOf(request), text);
    noted = await note(request, text, hits);
  }
  return {
    filters: { query: text },
    asked,
    notices: text !== '' && !asked ? ['Podaj co najmniej 3 litery.'] : [],
    hits: hits.map((hit) => shown(request, hit)),
    /** One kind was cut off: who is sought may be among the rest. */
    more: hits.some(({ kind }) => hits.filter((hit) => hit.kind === kind).length >= MOST_HITS),
    journal: request.access.can(...PERSON_ERASE) ? await journal(request, noted) : null,
  };
}
