import { Busy } from '#ops/busy.ts';
import { portalNamed } from '#domain/portals.ts';
import { nonceOf } from '../security/headers.ts';
import type { HttpExchange } from '../exchange.ts';
import { asHttpError } from './errors.ts';

/**
 * The answer when not even the error page can be made: the database is away, so there is neither session nor token.
 * JSON under /backend, a page that needs nothing elsewhere; the status is that of what went wrong first.
 */
export function sendLastResort(
  { server, res, req, place, requestId }: HttpExchange,
  { error, failed }: { error: unknown; failed: unknown },
): void {
  const { status, message, headers } =
    [error, failed].map(asHttpError).find((one) => one.status >= 500) ?? asHttpError(failed);
  if (failed instanceof Busy) server.app.logger.debug({ requestId }, 'too much at once');
  else if (status === 503)
    server.app.logger.warn({ requestId, reason: (failed as Error).message }, 'a service was away');
  else server.app.logger.error({ err: failed, requestId }, 'answering failed');
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.status(status).set(headers).set('Cache-Control', 'no-store');
  if (place.backend) res.json({ message, requestId });
  else
    res
      .type('html')
      .send(
        page({ title: portalNamed(place.portal).title, message, nonce: nonceOf(res), again: req.method === 'GET' }),
      );
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:0;color:#1c2430;background:#f5f6f8}' +
  'main{max-width:36rem;margin:15vh auto 0;padding:0 1.5rem}h1{font-size:1.25rem}a{color:#0b57a4}';

/** Words of ours only. `again`: asking for the same address again is harmless. */
const page = ({
  title,
  message,
  nonce,
  again,
}: {
  title: string;
  message: string;
  nonce: string;
  again: boolean;
}): string =>
  `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>` +
  `<body><main><h1>${title}</h1><p role="alert">${message}</p>${again ? '<p><a href="">Spróbuj ponownie</a></p>' : '<p>Wróć do formularza przyciskiem „Wstecz” i wyślij go ponownie.</p>'}</main></body></html>`;
