import type { Response } from 'express';
import { fileName } from '#domain/text/file-name.ts';
import { portalNamed } from '#domain/portals.ts';
import { streamXlsx, type XlsxExport } from '#ops/xlsx/stream.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/**
 * A table of the panel as a file, streamed. Its name is `what-day`, e.g. `zgloszenia-2026-11-22.xlsx`: of today, without
 * personal data.
 */
export async function sendXlsx(
  { app, context, portal }: RequestContext,
  res: Response,
  { what, ...table }: Pick<XlsxExport, 'columns' | 'rows' | 'sums' | 'notes' | 'title'> & { readonly what: string },
): Promise<void> {
  const author = portalNamed(portal).title;
  await streamXlsx(app.threads, { ...table, author, fileName: fileName(what, context.today) }, res);
}
