import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import { fileName } from '#domain/text/file-name.ts';
import { csvLine } from '#ops/csv/write.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { gives } from '#api/http/security/happenings.ts';
import { counted } from './counted.ts';

interface TextFile<Row> {
  /** Its name is `what-day.extension`. */
  readonly what: string;
  readonly type: string;
  readonly extension: string;
  /** What comes before the first row. */
  readonly head?: string;
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  line(row: Row): string;
}

/** Rows as lines of text, streamed as fast as they are taken. */
export async function sendLinesOf<Row>(request: RequestContext, res: Response, file: TextFile<Row>): Promise<void> {
  const { what, type, extension, head, rows, line } = file;
  async function* lines(): AsyncGenerator<string> {
    if (head !== undefined) yield head;
    for await (const row of counted(rows, (read) => gives(request, { rows: read }))) yield line(row);
  }
  res.set({
    'Content-Type': type,
    'Content-Disposition': contentDisposition(`${fileName(what, request.context.today)}.${extension}`),
  });
  await pipeline(Readable.from(lines()), res);
}

/** A table as CSV, begun with the mark by which spreadsheets know UTF-8. */
export async function sendCsv(
  request: RequestContext,
  res: Response,
  table: {
    readonly what: string;
    readonly headers: readonly string[];
    readonly rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
  },
): Promise<void> {
  const { what, headers, rows } = table;
  gives(request, { columns: headers });
  await sendLinesOf(request, res, {
    what,
    type: 'text/csv; charset=utf-8',
    extension: 'csv',
    head: `\uFEFF${csvLine(headers)}`,
    rows,
    line: csvLine,
  });
}
