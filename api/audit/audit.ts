import type { Response } from 'express';
import { pageOfSubject } from '#domain/portal/topics.ts';
import type { SharedScreen } from '#domain/portal/page.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { portalNamed } from '#domain/portals.ts';
import { idOfSubject, kindOfSubject } from '#domain/kernel/subject.ts';
import { MAIL, mailPath } from '#domain/mail/page.ts';
import { auditList } from '#domain/audit/list.ts';
import type { FilterOf } from '#domain/list/list.ts';
import { lastCheck } from '#ops/log-proof/check.ts';
import { placeOfFact } from '#ops/log-proof/fact-proof.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { factById, factsBecauseOf, kindsOfFacts, listFacts, type AuditFilter } from '#projections/audit-list.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { download, type Route } from '#api/http/routes/route.ts';
import { choiceKindsOf, namedEntries, timelineEntries, timelineEntry } from '#api/handlers/history.ts';
import { dossierCheck } from '#api/dossier/check.ts';
import { readListQuery } from '#api/handlers/list-query.ts';
import { behindTheEnd, filterOfFile } from '#api/handlers/read-filters.ts';
import { kindLabel } from './kind-labels.ts';
import { accessPage, accessRoutes } from './access.ts';
import { comparePage } from './compare.ts';
import { journalsPage } from './journals.ts';
import { sendJournal, sendLines, sendProof, sendTable } from './files.ts';

/** Every fact of the portal that the filters find. */
const filterFor = ({ portal }: RequestContext, filter: FilterOf<typeof auditList>): AuditFilter => ({
  ...filter,
  portal,
});

/** Where the record of a fact stands, for anyone who may open it. */
const linkTo = ({ portal, access }: RequestContext, subject: string): string | null =>
  kindOfSubject(subject) === MAIL
    ? mailPath(portalNamed(portal), idOfSubject(subject), access)
    : (pageOfSubject(portalNamed(portal), subject, access)?.path ?? null);

const line = (request: RequestContext, row: TimelineRow, entry = timelineEntry(row)) => ({
  ...entry,
  kind: kindLabel(portalNamed(request.portal), row.kind),
  path: linkTo(request, row.subject),
});

/** Every fact of the portal, newest first, its choices by the names that they had then. */
async function audit(request: RequestContext) {
  const { app, portal } = request;
  const read = await readListQuery(request, auditList);
  const [page, kinds, check] = await Promise.all([
    listFacts(app.lists, { ...read, filter: filterFor(request, read.filter) }),
    kindsOfFacts(app.db, portal),
    lastCheck(app),
  ]);
  const entries = await namedEntries(request, page.items);
  return {
    ...page,
    items: page.items.map((row, n) => line(request, row, entries[n])),
    filters: read.typed,
    errors: read.errors,
    check: check ?? null,
    notices: [...read.notices, ...behindTheEnd(page)],
    options: { kinds: kinds.map((kind) => ({ value: kind, label: kindLabel(portalNamed(portal), kind) })) },
  };
}

/** One fact: what it says, where it is in the log, what it followed from and what followed from it. */
async function auditFact(request: RequestContext) {
  const { app, portal, params } = request;
  const row = await factById(app.db, { portal, id: params.id ?? '' });
  if (!row) throw new HttpError(404);
  const history = app.history();
  const [[entry], cause, followed, mails, place] = await Promise.all([
    timelineEntries(history, [row], choiceKindsOf(request, row.subject)),
    row.causation_id ? factById(app.db, { portal, id: row.causation_id }) : undefined,
    factsBecauseOf(app.db, { portal, id: row.id }),
    mailsAbout(app, row.subject, { stream: row.stream, revision: row.revision }),
    placeOfFact(app, row.id),
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
    place,
    cause: cause ? line(request, cause) : null,
    followed: followed.map((one) => line(request, one)),
    mails: mails.map(({ id, templateLabel, to, statusLabel }) => ({ id, templateLabel, to, statusLabel })),
  };
}

export type AuditData = Awaited<ReturnType<typeof audit>>;
export type AuditFactData = Awaited<ReturnType<typeof auditFact>>;

export const auditScreens = {
  audit,
  'audit-fact': auditFact,
  'access-log': accessPage,
  'audit-compare': comparePage,
  journals: journalsPage,
  'dossier-check': dossierCheck,
} satisfies Partial<Record<SharedScreen, Loader>>;

/** Everything that the page's filters find, whole: as tables, and as lines for programs. */
export const auditRoutes = ({ allPages }: PortalModel): readonly Route[] => {
  const { audit: page } = allPages;
  if (!page) return [];
  const file =
    (send: (request: RequestContext, res: Response, filter: AuditFilter) => Promise<void>) =>
    async (request: RequestContext, res: Response) =>
      send(request, res, filterFor(request, filterOfFile(await readListQuery(request, auditList))));
  return [
    download('/panel/audit/excel', page.guard, file(sendTable)),
    download('/panel/audit/csv', page.guard, file(sendJournal)),
    download('/panel/audit/jsonl', page.guard, file(sendLines)),
    download('/panel/audit/:id/proof', page.guard, sendProof),
    ...accessRoutes(page.guard),
  ];
};
