import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { conflict, invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { isExposed } from '#ops/config/exposed.ts';
import { readUpload } from '#api/uploads/take.ts';

/** The gallery is for those who build the portal, at their own machine: a production has none, nor what others reach. */
function outsideProduction({ app }: RequestContext): void {
  if (app.config.production || isExposed(app.config)) throw new HttpError(404);
}

/**
 * Says what arrived. The text 'odmowa' is refused at its field, 'konflikt' meets somebody else's values; a document is
 * checked as everywhere (FE-15), and not kept.
 */
async function echo(request: RequestContext): Promise<Done | Refusal> {
  outsideProduction(request);
  const { text } = request.body;
  if (text === 'odmowa') return invalid({ text: ['Tekst nie może brzmieć „odmowa”'] });
  if (text === 'konflikt' && request.body.version !== '2')
    return conflict('Ktoś zapisał tu w międzyczasie inne wartości.', {
      version: 2,
      values: { text: 'zapisane przez kogoś innego' },
    });
  const document = await readUpload(request, 'file', 'document');
  if (isRefusal(document)) return document;
  const files = Object.entries(request.files).map(([name, file]) => [name, { name: file.name, bytes: file.size }]);
  return {
    body: { method: request.req.method, received: request.body, files: Object.fromEntries(files) },
    redirect: '/galeria',
    flash: { theme: 'success', message: 'Formularz dotarł do serwera.' },
  };
}

/** Every component of the web in every state. */
export async function galleryPage(request: RequestContext) {
  outsideProduction(request);
  return { filters: (request.query.filters as object | undefined) ?? {} };
}

/** A form handler that answers what it got. */
export const galleryRoutes: readonly Route[] = (['post', 'put'] as const).map((method) =>
  command(
    `${method} /galeria`,
    { guard: 'public' },
    { run: echo, page: '/galeria', upload: { maxBytes: UPLOAD_MAX_BYTES } },
  ),
);
