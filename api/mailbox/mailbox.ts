import type { Response } from 'express';
import type { SharedScreen } from '#domain/portal/page.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { MAIL_JOB, type MailJob } from '#ops/mail/order.ts';
import { listMails, mailById, type Mailbox } from '#ops/mail/mails.ts';
import { command, download, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { pageOf } from '#api/handlers/read-filters.ts';

/** As whoever asks may read it. */
const mailboxOf = ({ app, portal, access }: RequestContext): Mailbox => ({
  portal,
  closed: app.accounts
    .ofPortal(portal)
    .filter(({ declaration }) => !access.can(declaration.permissions.read))
    .map(({ declaration }) => declaration.table),
});

/** The mailbox page: nothing the portal writes is silently dropped (design, point 7). */
async function mail(request: RequestContext) {
  const found = await mailById(request.app, { ...mailboxOf(request), id: request.params.id ?? '' });
  if (!found) throw new HttpError(404);
  return found;
}

/** A failed mail's job is dead; the operator lets it try again. */
async function retry(request: RequestContext): Promise<Done | Refusal> {
  const { id, status } = await mail(request);
  if (status !== 'failed') return conflict('Tej wiadomości nie trzeba wysyłać ponownie.');
  const { queue } = request.app;
  // A job that nobody remembers is ordered anew.
  if (!(await queue.retry(id)))
    await queue.add(MAIL_JOB, { id, portal: request.portal }, { mailId: id } satisfies MailJob);
  return {
    body: { id },
    redirect: `/panel/mailbox/${encodeURIComponent(id)}`,
    flash: success('Zlecono ponowną wysyłkę.'),
  };
}

export const mailScreens = {
  mailbox: (request: RequestContext) =>
    listMails(request.app, { ...mailboxOf(request), page: pageOf(request.query.page) }),
  mail,
} satisfies Partial<Record<SharedScreen, Loader>>;

/** A mail brings its styles, reaches nothing and runs nothing: it stands in a frame of our page, under rules of its own. */
const CONTENT_RULES = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'";

async function content(request: RequestContext, res: Response): Promise<void> {
  const { html } = await mail(request);
  res.set({
    'Content-Security-Policy': CONTENT_RULES,
    'X-Frame-Options': 'SAMEORIGIN',
  });
  // Its origin is nobody's: there is nothing to key by it.
  res.removeHeader('Origin-Agent-Cluster');
  res.type('html').send(html);
}

export const mailboxRoutes = ({ mails, pages }: PortalModel): readonly Route[] => [
  download('/panel/mailbox/:id/content', pages.mail?.guard ?? 'panel', content),
  command('post /panel/mailbox/:id/retry', { guard: mails.sendAgain }, { page: '/panel/mailbox/:id', run: retry }),
];
