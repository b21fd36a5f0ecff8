import { findUpload } from '#ops/files/store.ts';
import { download, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { maySee } from './may-see.ts';
import { sendUpload } from './send.ts';

/** What may be served now may be deleted in a minute: browser and caches ask each time, and mostly hear 304. */
const PUBLIC = 'public, no-cache';
/** Whom it is served to is asked too: no cache on the way keeps it. */
const PRIVATE = 'private, no-cache';

/** PUB-11: an uploaded file by its exact stored name, for whom it is there now. */
export const uploadRoutes: readonly Route[] = [
  download('/uploads/:name', 'public', async (request, res) => {
    const upload = await findUpload(request.app, request.params.name ?? '');
    if (!upload || !(await maySee(upload, request))) throw new HttpError(404);
    const isForAll = upload.visibility === 'public' && upload.subject === null;
    await sendUpload(request, res, { upload, cacheControl: isForAll ? PUBLIC : PRIVATE });
  }),
];
