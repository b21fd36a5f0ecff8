import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { isUnchanged } from '#ops/files/sealing.ts';
import { uploadContent, type Upload } from '#ops/files/store.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

const CHANGED = 'Zawartość tego pliku zmieniono poza portalem, więc portal go nie wyda. Powiadom administratora.';

/**
 * Sends a kept file a part at a time: all of it, the range that was asked for (206, 416), nothing where the browser has
 * it (304) or asked for its head only. The caller by the file's fingerprint gets these bytes or none.
 *
 * @throws HttpError 500 for one whose bytes are no more those that were kept
 */
export async function sendUpload(
  { app, req }: Pick<RequestContext, 'app' | 'req'>,
  res: Response,
  { upload, cacheControl }: { upload: Upload; cacheControl: string },
): Promise<void> {
  const etag = `"${upload.sha256}"`;
  res.set({ ...headersOf(upload), ETag: etag, 'Cache-Control': cacheControl, 'Accept-Ranges': 'bytes' });
  if (req.fresh) return void res.status(304).end();
  if (!(await isUnchanged(app, upload))) {
    app.logger.error({ upload: upload.name }, 'a kept file was changed past the program: it is not served');
    for (const name of ['ETag', 'Content-Disposition', 'Cache-Control', 'Accept-Ranges']) res.removeHeader(name);
    throw new HttpError(500, CHANGED);
  }
  const span = spanOf(req, { size: upload.size, etag });
  if (!span) return void res.status(416).set('Content-Range', `bytes */${upload.size}`).end();
  const isPart = span.end - span.start + 1 < upload.size;
  if (isPart) res.status(206).set('Content-Range', `bytes ${span.start}-${span.end}/${upload.size}`);
  res.set('Content-Length', String(span.end - span.start + 1));
  if (req.method === 'HEAD') return void res.end();
  await pipeline(Readable.from(uploadContent(app, upload, span)), res).catch((error: unknown) => {
    // Anyone who asked has gone: nothing of ours failed.
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/** A document is saved under its own name, and even where a browser shows it nothing in it may run. */
const headersOf = ({ type, original_name: name }: Upload): Readonly<Record<string, string>> => ({
  'Content-Type': type,
  'X-Content-Type-Options': 'nosniff',
  ...(type.startsWith('image/')
    ? {}
    : {
        'Content-Disposition': contentDisposition(name ?? undefined, { type: 'attachment' }),
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      }),
});

/** What is to be sent; undefined when nothing of the file lies in the range. Several ranges are answered with all of it. */
function spanOf(req: Request, { size, etag }: { size: number; etag: string }): Span | undefined {
  const all = { start: 0, end: size - 1 };
  const condition = req.get('if-range');
  if (condition !== undefined && condition !== etag) return all;
  const ranges = req.range(size);
  if (ranges === undefined || ranges === -2) return all;
  if (ranges === -1) return undefined;
  const [range] = ranges;
  return range && ranges.length === 1 && ranges.type === 'bytes' ? { start: range.start, end: range.end } : all;
}
