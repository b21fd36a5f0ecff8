import { administers } from '#domain/portal/guard.ts';
import { conflict, invalid, isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { queryPairs } from '#domain/kernel/url.ts';
import { questionForm, reportSharing, saveReportForm } from '#domain/own-report/forms.ts';
import { keptOf, queryOf, readOwnQuestion } from '#domain/own-report/question.ts';
import { portalNamed } from '#domain/portals.ts';
import { addReport, changeReport, MOST_REPORTS, removeReport, type OwnReport } from '#ops/own-reports/reports.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done } from '#api/http/routes/route.ts';
import { newId } from '#api/handlers/new-id.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { textOf } from '#api/handlers/read-filters.ts';
import { readableSource, seenReport } from './asked.ts';

/** A query of an address as what it asks of a source that this account may read; undefined for what can't be run. */
function keptQuery(request: RequestContext, of: string): { source: string; query: string } | undefined {
  const parameters = Object.fromEntries(queryPairs(of));
  const source = readableSource(request, parameters.source);
  const read = source && readOwnQuestion(source, parameters);
  if (!source || !read?.question) return undefined;
  return { source: source.name, query: queryOf(source, keptOf(source, read.typed)) };
}

/** GET /panel/own-reports/save?of=…: asks for the name. `id`: the own report that it replaces. */
async function savePage(request: RequestContext) {
  const of = textOf(request.query.of) ?? '';
  if (!keptQuery(request, of)) return { redirect: '/panel/own-reports' };
  const report = await seenReport(request, textOf(request.query.id) ?? '');
  return { of, report: report?.own ? report : null };
}

const NAMED = { name: ['Masz już raport o tej nazwie'] };
const FULL = { name: [`Możesz mieć najwyżej ${MOST_REPORTS} raportów. Usuń któryś, aby zapisać nowy.`] };

const addressOf = ({ id, query }: Pick<OwnReport, 'id' | 'query'>): string =>
  `/panel/own-reports/build?${query}&id=${id}`;

async function save(request: RequestContext): Promise<Done | Refusal> {
  const { app, portal, context } = request;
  const form = readForm(request, saveReportForm, {
    options: { sharing: reportSharing(portalNamed(portal), request.access) },
  });
  if (isRefusal(form)) return form;
  const { values, version } = form;
  const kept = keptQuery(request, String(values.of));
  if (!kept) return notFound('Tego raportu nie można już utworzyć: brakuje danych albo prawa do nich.');
  const former = String(values.id ?? '');
  const shared = { ...kept, name: String(values.name), sharedWith: String(values.sharedWith ?? '') || null };
  if (former !== '') return change(request, { ...shared, id: former }, version ?? 0);
  const report = { ...shared, id: newId(request), portal, actorId: context.actor.id };
  const refused = await addReport(app, report);
  if (refused) return invalid(refused === 'taken' ? NAMED : FULL);
  return said(report, 201);
}

const said = (report: Pick<OwnReport, 'id' | 'query' | 'name'>, status = 200): Done => ({
  status,
  body: { id: report.id },
  redirect: addressOf(report),
  flash: success(`Zapisano raport „${report.name}”.`),
});

async function change(
  request: RequestContext,
  report: Omit<OwnReport, 'own' | 'version'>,
  version: number,
): Promise<Done | Refusal> {
  const present = await seenReport(request, report.id);
  if (!present?.own) return notFound('Nie ma już takiego raportu.');
  const refused = await changeReport(request.app, { ...report, version });
  if (refused === 'taken') return invalid(NAMED);
  if (refused === 'stale') return changedMeanwhile(present);
  return said(report);
}

/** What is there now: without its version, because the form does not show the question that would be overwritten. */
const changedMeanwhile = ({ id, name, sharedWith, query }: OwnReport): Refusal =>
  conflict(
    `Raport „${name}” zmienił się w międzyczasie, np. w drugiej karcie. Otwórz go jeszcze raz i zapisz zmiany.`,
    {
      id,
      name,
      sharedWith,
      query,
    },
  );

/** Its own, and as an administrator what others share. */
async function removable(request: RequestContext): Promise<OwnReport | undefined> {
  const report = await seenReport(request, request.params.id ?? '');
  return report && (report.own || administers(portalNamed(request.portal), request.access)) ? report : undefined;
}

/** GET /panel/own-reports/:id/remove: the question. */
export async function removePage(request: RequestContext) {
  const report = await removable(request);
  if (!report) throw new HttpError(404);
  return { report, act: 'remove' as const };
}

export async function remove(request: RequestContext): Promise<Done | Refusal> {
  const form = readForm(request, questionForm('remove'));
  if (isRefusal(form)) return form;
  const report = await removable(request);
  if (!report) return notFound('Nie ma już takiego raportu.');
  await removeReport(request.app, report.id);
  return { body: { ok: true }, redirect: '/panel/own-reports', flash: success(`Usunięto raport „${report.name}”.`) };
}

export { save, savePage };
