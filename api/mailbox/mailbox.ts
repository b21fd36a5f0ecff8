import type { SharedScreen } from '#domain/portal/page.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { listMails, mailById } from '#ops/mail/mails.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { pageOf } from '#api/handlers/read-filters.ts';

/** The mailbox page: nothing the portal writes is silently dropped (design, point 7). */
async function mail(request: RequestContext) {
  const found = await mailById(request.app, { portal: request.portal, id: request.params.id ?? '' });
  if (!found) throw new HttpError(404);
  return found;
}

/** A failed mail's job is dead; the operator lets it try again. */
async function retry(request: RequestContext): Promise<Done | Refusal> {
  const { id, status } = await mail(request);
  const again = status === 'failed' && (await request.app.queue.retry(id));
  if (!again) return conflict('Tej wiadomości nie trzeba wysyłać ponownie.');
  return {
    body: { id },
    redirect: `/panel/mailbox/${encodeURIComponent(id)}`,
    flash: success('Zlecono ponowną wysyłkę.'),
  };
}

export const mailScreens = {
  mailbox: (request: RequestContext) =>
    listMails(request.app, { portal: request.portal, page: pageOf(request.query.page) }),
  mail,
} satisfies Partial<Record<SharedScreen, Loader>>;

export const mailboxRoutes = ({ mails }: PortalModel): readonly Route[] => [
  command('post /panel/mailbox/:id/retry', { guard: mails.sendAgain }, { page: '/panel/mailbox/:id', run: retry }),
];
