import type { Response } from 'express';
import { create as contentDisposition } from 'content-disposition';
import { portalNamed } from '#domain/portals.ts';
import { proofOfFact } from '#ops/log-proof/fact-proof.ts';
import type { Column } from '#ops/xlsx/columns.ts';
import { exportFacts, factById, type AuditFilter } from '#projections/audit-list.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { namedEntries } from '#api/handlers/history.ts';
import { sendCsv, sendLinesOf } from '#api/handlers/send-table.ts';
import { sendXlsx } from '#api/handlers/send-xlsx.ts';
import { kindLabel } from './kind-labels.ts';

const COLUMNS: readonly Column[] = [
  { header: 'Kiedy', type: 'instant', width: 20 },
  { header: 'Kto', width: 28 },
  { header: 'Rola', width: 20 },
  { header: 'Co się stało', width: 60 },
  { header: 'Powód', width: 40 },
  { header: 'Zmiany', width: 60 },
  { header: 'Rodzaj rekordu', width: 24 },
  { header: 'Rekord', width: 44 },
  { header: 'Zdarzenie', width: 28 },
  { header: 'Polecenie', width: 28 },
  { header: 'Czynność', width: 38 },
  { header: 'Identyfikator zdarzenia', width: 38 },
];

const changesText = ({ changes }: Pick<TimelineRow, 'changes'>): string =>
  changes.map(({ label, from, to }) => `${label}: ${from ?? 'brak'} → ${to ?? 'brak'}`).join('\n');

/** Facts whose choices are looked up together: what they name is read once for all of them, and then let go. */
const BATCH = 500;

/** The cells of `COLUMNS`. */
async function* cells(request: RequestContext, filter: AuditFilter): AsyncGenerator<string[]> {
  let waiting: TimelineRow[] = [];
  const write = async () => {
    const entries = await namedEntries(request, waiting);
    const lines = waiting.map((row, n) => cellsOf(request, row, entries[n]?.changes ?? row.changes));
    waiting = [];
    return lines;
  };
  for await (const row of exportFacts(request.app.db, filter)) {
    waiting.push(row);
    if (waiting.length === BATCH) yield* await write();
  }
  yield* await write();
}

const cellsOf = ({ portal }: RequestContext, row: TimelineRow, changes: TimelineRow['changes']): string[] => [
  row.at,
  row.actor_name ?? '',
  row.actor_type,
  row.text,
  row.reason ?? '',
  changesText({ changes }),
  kindLabel(portalNamed(portal), row.kind),
  row.subject,
  row.type,
  row.command,
  row.correlation_id,
  row.id,
];

/** The journal as a table. */
export async function sendTable(request: RequestContext, res: Response, filter: AuditFilter): Promise<void> {
  const rows = cells(request, filter);
  await sendXlsx(request, res, { what: 'dziennik', title: 'Dziennik zdarzeń', columns: COLUMNS, rows });
}

/** The same as CSV; its moments are those of the log (ISO 8601, UTC), to the millisecond. */
export const sendJournal = (request: RequestContext, res: Response, filter: AuditFilter): Promise<void> =>
  sendCsv(request, res, {
    what: 'dziennik',
    headers: COLUMNS.map(({ header }) => header),
    rows: cells(request, filter),
  });

/** Raised when a member of a line is renamed or dropped. */
const SCHEMA_VERSION = 1;

/** A fact as programs read it: action, actor, targets, context, metadata. */
const record = (row: TimelineRow) => ({
  schemaVersion: SCHEMA_VERSION,
  id: row.id,
  occurredAt: row.at,
  action: row.type,
  actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name, onBehalfOf: row.on_behalf_of },
  targets: [row.subject, ...(row.context ? [row.context] : [])],
  context: {
    portal: row.portal,
    command: row.command,
    correlationId: row.correlation_id,
    causationId: row.causation_id,
  },
  metadata: { text: row.text, reason: row.reason, notify: row.notify, changes: row.changes },
  place: { stream: row.stream, revision: row.revision, position: row.position },
});

/**
 * The journal as JSON Lines, one fact a line, without an end that a program would have to guess. What was chosen stands there
 * by its id, which programs join by.
 */
export const sendLines = (request: RequestContext, res: Response, filter: AuditFilter): Promise<void> =>
  sendLinesOf(request, res, {
    what: 'dziennik',
    type: 'application/jsonl; charset=utf-8',
    extension: 'jsonl',
    rows: exportFacts(request.app.db, filter),
    line: (row) => `${JSON.stringify(record(row))}\n`,
  });

/** That a fact is in the log, for somebody without access (ops/runbook/log-proof.md). */
export async function sendProof({ app, portal, params }: RequestContext, res: Response): Promise<void> {
  const row = await factById(app.db, { portal, id: params.id ?? '' });
  const proof = row && (await proofOfFact(app, row));
  if (proof === undefined) throw new HttpError(404);
  res.set('Content-Disposition', contentDisposition(`${params.id}.tlog-proof`));
  res.type('text/plain; charset=utf-8').send(proof);
}
