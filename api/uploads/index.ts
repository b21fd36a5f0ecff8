import { findUpload } from '#ops/files/store.ts';
import { download, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { maySee } from './may-see.ts';
import { sendUpload } from './send.ts';

const YEAR = 365 * 24 * 3600;

/** A name is never used again, so what it names never changes. */
const FOR_EVER = `public, max-age=${YEAR}, immutable`;
/** What may be served now may not be in a minute: no cache on the way keeps it, and the browser asks each time. */
const ASK_AGAIN = 'private, no-cache';

/** PUB-11: an uploaded file by its exact stored name, for whom it is there now. */
export const uploadRoutes: readonly Route[] = [
  download('/uploads/:name', 'public', async (request, res) => {
    const upload = await findUpload(request.app, request.params.name ?? '');
    if (!upload || !(await maySee(upload, request))) throw new HttpError(404);
    const isForEver = upload.visibility === 'public' && upload.subject === null;
    await sendUpload(request, res, { upload, cacheControl: isForEver ? FOR_EVER : ASK_AGAIN });
  }),
];
