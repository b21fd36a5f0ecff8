import { differencesOf } from '#domain/audit/compare.ts';
import { idOfSubject, kindOfSubject } from '#domain/kernel/subject.ts';
import { pageOfSubject } from '#domain/portal/topics.ts';
import { portalNamed } from '#domain/portals.ts';
import { momentOf } from '#domain/text/warsaw.ts';
import { factsBetween } from '#projections/audit-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { choiceKindsOf, timelineEntries, withNames } from '#api/handlers/history.ts';
import { readFilters, type Check } from '#api/handlers/read-filters.ts';
import { kindLabel } from './kind-labels.ts';

/** What a fact is about, whether there is such a thing or not. */
const record: Check = (value) => (/^[\w-]{1,64}:[\w:.-]{1,128}$/.test(value) ? value : undefined);
const moment: Check = (value) => momentOf(value);

/** A record at two moments side by side: what is otherwise, and the facts that made it so. */
export async function comparePage(request: RequestContext) {
  const { app, portal, access, context } = request;
  const read = await readFilters<{ record?: string; from?: string; to?: string }>(
    request.query,
    {
      record: { label: 'Rekord', check: record },
      from: { label: 'Pierwsza chwila', check: moment },
      to: { label: 'Druga chwila', check: moment },
    },
    [['from', 'to']],
  );
  const { record: subject, from, to = context.now } = read.filter;
  const page = { filters: read.typed, errors: read.errors, notices: read.notices, from: from ?? null, to };
  if (subject === undefined) return { ...page, title: null, path: null, differences: [], facts: [] };
  const model = portalNamed(portal);
  const kind = kindOfSubject(subject);
  const history = app.history();
  const [facts, name] = await Promise.all([
    factsBetween(app.db, { portal, subject, from, to }),
    history.title(kind, idOfSubject(subject), to),
  ]);
  const kinds = choiceKindsOf(request, subject);
  const entries = await timelineEntries(history, facts, kinds);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  // Compared by ids: what another name was given meanwhile is the same.
  const differences = differencesOf(facts).map(async ({ kind: chosen, ...one }) => {
    const { from: was, to: is } = await withNames(history, chosen === undefined ? one : { ...one, kind: chosen }, {
      at: to,
      kinds,
    });
    return { ...one, from: was, to: is, last: byId.get(one.lastId) ?? null };
  });
  return {
    ...page,
    title: name ? `${kindLabel(model, kind)}: ${name}` : kindLabel(model, kind),
    path: pageOfSubject(model, subject, access)?.path ?? null,
    differences: await Promise.all(differences),
    facts: entries.toReversed(),
  };
}

export type CompareData = Awaited<ReturnType<typeof comparePage>>;
