import { readOwnQuestion, withoutWrongChart, type ReadOwnQuestion } from '#domain/own-report/question.ts';
import type { ReportSource } from '#domain/own-report/source.ts';
import { allows } from '#domain/portal/guard.ts';
import { portalNamed } from '#domain/portals.ts';
import { sourcesOf } from '#ops/portals.ts';
import { ownReport, type OwnReport } from '#ops/own-reports/reports.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** What this account may make reports of, now. */
export const readableSources = ({ portal, access }: Pick<RequestContext, 'portal' | 'access'>): ReportSource[] =>
  sourcesOf(portal).filter(({ permissions }) => allows(portalNamed(portal), permissions, access));

/** One of them by its name; undefined where there is none, or it may not be read. */
export const readableSource = (
  request: Pick<RequestContext, 'portal' | 'access'>,
  name: unknown,
): ReportSource | undefined => readableSources(request).find((source) => source.name === name);

export interface Asked extends ReadOwnQuestion {
  readonly source: ReportSource;
}

/** What the address asks; undefined where it names no source. @throws HttpError 404 for one that this account can't read */
export function askedIn(request: RequestContext): Asked | undefined {
  const { query } = request;
  if (query.source === undefined || query.source === '') return undefined;
  const source = readableSource(request, query.source);
  if (!source) throw new HttpError(404, 'Nie ma takich danych albo nie masz do nich prawa.');
  return { source, ...readOwnQuestion(source, query) };
}

/** The same for what shows no chart, whatever the address says of one. */
export function askedOfLines(request: RequestContext): Asked | undefined {
  const asked = askedIn(request);
  return asked && { source: asked.source, ...withoutWrongChart(asked.source, asked) };
}

export const viewerOf = ({ context, session }: Pick<RequestContext, 'context' | 'session'>) => ({
  actorId: context.actor.id,
  role: session?.actor.role ?? null,
});

/** A report that this account sees, and whose source it may read. */
export async function seenReport(request: RequestContext, id: string): Promise<OwnReport | undefined> {
  const { app, portal } = request;
  const report = await ownReport(app, viewerOf(request), { portal, id });
  return report && readableSource(request, report.source) ? report : undefined;
}
