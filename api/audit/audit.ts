import type { Response } from 'express';
import { pageOfSubject } from '#domain/portal/topics.ts';
import type { SharedScreen } from '#domain/portal/page.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { portalNamed } from '#domain/portals.ts';
import { idOfSubject, kindOfSubject } from '#domain/kernel/subject.ts';
import { parseDay } from '#domain/text/dates.ts';
import { endOfDay, startOfDay } from '#domain/text/warsaw.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { factById, factsBecauseOf, kindsOfFacts, listFacts, type AuditFilter } from '#projections/audit-list.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { download, type Route } from '#api/http/routes/route.ts';
import { timelineEntries, timelineEntry } from '#api/handlers/history.ts';
import {
  behindTheEnd,
  filterOfFile,
  readFilters,
  search,
  searchNames,
  textOf,
  type Check,
} from '#api/handlers/read-filters.ts';
import { kindLabel } from './kind-labels.ts';
import { sendLines, sendTable } from './files.ts';

/** Rows of one page. */
const PAGE_SIZE = 50;
const PAGE_SIZES = [25, 50, 100];

interface Filter {
  readonly from?: string;
  readonly to?: string;
  readonly who?: string;
  readonly text?: string;
  readonly kind?: string;
  readonly type?: string;
  readonly command?: string;
  readonly record?: string;
  readonly actor?: string;
  readonly correlation?: string;
}

/** Names of types, commands and kinds, and ids, as the program writes them: no longer existing ones stay findable. */
const word: Check = (value) => (/^[\w:.|-]{1,128}$/.test(value) ? value : undefined);

const CHECKS = {
  from: { label: 'Od dnia', check: parseDay },
  to: { label: 'Do dnia', check: parseDay },
  who: { label: 'Kto', check: searchNames },
  text: { label: 'Treść', check: search },
  kind: { label: 'Rodzaj rekordu', check: word },
  type: { label: 'Rodzaj zdarzenia', check: word },
  command: { label: 'Polecenie', check: word },
  record: { label: 'Rekord', check: word },
  actor: { label: 'Identyfikator osoby', check: word },
  correlation: { label: 'Czynność', check: word },
} as const;

const readQuery = ({ query }: RequestContext) => readFilters<Filter>(query, CHECKS, [['from', 'to']]);

/** Days are Warsaw's: the first from its beginning, the last to its end. */
const filterFor = ({ portal }: RequestContext, { from, to, ...rest }: Filter): AuditFilter => ({
  ...rest,
  portal,
  ...(from ? { from: startOfDay(from) } : {}),
  ...(to ? { to: endOfDay(to) } : {}),
});

/** Where the record of a fact stands, for whoever may open it. */
const linkTo = ({ portal, access }: RequestContext, subject: string): string | null =>
  pageOfSubject(portalNamed(portal), subject, access)?.path ?? null;

const line = (request: RequestContext, row: TimelineRow) => ({
  ...timelineEntry(row),
  kind: kindLabel(portalNamed(request.portal), row.kind),
  path: linkTo(request, row.subject),
});

/** Every fact of the portal, newest first. */
async function audit(request: RequestContext) {
  const { query, app, portal } = request;
  const read = await readQuery(request);
  const [after, before] = [textOf(query.after), textOf(query.before)];
  const [page, kinds] = await Promise.all([
    listFacts(app.lists, {
      filter: filterFor(request, read.filter),
      page: read.page,
      pageSize: PAGE_SIZES.find((size) => String(size) === query.pageSize) ?? PAGE_SIZE,
      ...(after ? { after } : {}),
      ...(before ? { before } : {}),
    }),
    kindsOfFacts(app.db, portal),
  ]);
  return {
    ...page,
    items: page.items.map((row) => line(request, row)),
    filters: read.typed,
    errors: read.errors,
    notices: [...read.notices, ...behindTheEnd(page)],
    options: { kinds: kinds.map((kind) => ({ value: kind, label: kindLabel(portalNamed(portal), kind) })) },
  };
}

/** One fact: what it says, where it stands in the log, what it followed from and what followed from it. */
async function auditFact(request: RequestContext) {
  const { app, portal, params } = request;
  const row = await factById(app.db, { portal, id: params.id ?? '' });
  if (!row) throw new HttpError(404);
  const history = app.history();
  const [[entry], cause, followed, mails] = await Promise.all([
    timelineEntries(history, [row]),
    row.causation_id ? factById(app.db, { portal, id: row.causation_id }) : undefined,
    factsBecauseOf(app.db, { portal, id: row.id }),
    mailsAbout(app, row.subject, { stream: row.stream, revision: row.revision }),
  ]);
  const { stream, revision, position, command, correlation_id: correlationId, causation_id: causationId } = row;
  return {
    ...line(request, row),
    ...entry,
    title: await history.title(kindOfSubject(row.subject), idOfSubject(row.subject), row.at),
    stream,
    revision,
    position,
    command,
    correlationId,
    causationId,
    cause: cause ? line(request, cause) : null,
    followed: followed.map((one) => line(request, one)),
    mails: mails.map(({ id, templateLabel, to, statusLabel }) => ({ id, templateLabel, to, statusLabel })),
  };
}

export type AuditData = Awaited<ReturnType<typeof audit>>;
export type AuditFactData = Awaited<ReturnType<typeof auditFact>>;

export const auditScreens = { audit, 'audit-fact': auditFact } satisfies Partial<Record<SharedScreen, Loader>>;

/** Everything that the page's filters find, whole: as a table, and as lines for programs. */
export const auditRoutes = ({ allPages }: PortalModel): readonly Route[] => {
  const { audit: page } = allPages;
  if (!page) return [];
  const file =
    (send: (request: RequestContext, res: Response, filter: AuditFilter) => Promise<void>) =>
    async (request: RequestContext, res: Response) =>
      send(request, res, filterFor(request, filterOfFile(await readQuery(request))));
  return [
    download('/panel/audit/excel', page.guard, file(sendTable)),
    download('/panel/audit/jsonl', page.guard, file(sendLines)),
  ];
};
