import { findUpload, type Upload } from '#ops/files/store.ts';
import { download, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

const YEAR = 365 * 24 * 3600;

const maySee = ({ visibility, portal }: Upload, request: RequestContext): boolean =>
  visibility === 'public' || (request.session !== null && portal === request.portal);

/**
 * PUB-11: an uploaded file by its exact stored name; a private one only for somebody who is logged in in its portal. To
 * everybody else it is not there.
 */
export const uploadRoutes: readonly Route[] = [
  download('/uploads/:name', 'public', async (request, res) => {
    const file = await findUpload(request.app, request.params.name ?? '');
    if (!file || !maySee(file, request)) throw new HttpError(404);
    const open = file.visibility === 'public';
    res.setHeader('X-Content-Type-Options', 'nosniff');
    // A name is never used again, so what it names never changes.
    res.setHeader('Cache-Control', open ? `public, max-age=${YEAR}, immutable` : 'private, no-store');
    if (!file.type.startsWith('image/')) res.attachment(file.original_name ?? undefined);
    res.setHeader('Content-Type', file.type);
    res.end(file.content);
  }),
];
