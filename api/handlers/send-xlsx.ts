import type { Response } from 'express';
import { formatDateTime } from '#domain/text/dates.ts';
import { fileName } from '#domain/text/file-name.ts';
import { localInWarsaw } from '#domain/text/instant.ts';
import { portalNamed } from '#domain/portals.ts';
import { streamXlsx, type XlsxExport } from '#ops/xlsx/stream.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { gives } from '#api/http/security/happenings.ts';
import { counted } from './counted.ts';

/**
 * A table of the panel as a file, streamed. Its name is `what-day`, e.g. `zgloszenia-2026-11-22.xlsx`: of today, or of the
 * moment that it shows, which its title says too; without personal data.
 */
export async function sendXlsx(
  request: RequestContext,
  res: Response,
  {
    what,
    title,
    ...table
  }: Pick<XlsxExport, 'columns' | 'rows' | 'sums' | 'notes' | 'title'> & { readonly what: string },
): Promise<void> {
  const { app, context, portal, asOf } = request;
  const { title: author } = portalNamed(portal);
  const named =
    asOf === undefined
      ? { title, fileName: fileName(what, context.today) }
      : { title: `${title}, stan na ${formatDateTime(asOf)}`, fileName: fileName(`${what}-stan`, inFileName(asOf)) };
  gives(request, { columns: table.columns.map(({ header }) => header) });
  const rows = counted(table.rows, (read) => gives(request, { rows: read }));
  await streamXlsx(app.threads, { ...table, rows, ...named, author }, res);
}

/** '2026-11-22-235959' of Warsaw's clock. */
const inFileName = (asOf: string): string => (localInWarsaw(asOf) ?? '').replace('T', '-').replaceAll(':', '');
