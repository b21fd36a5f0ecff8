import { conflict, type Refusal } from '#domain/shared/refusal.ts';
import { listMails, mailById } from '#ops/mail/mails.ts';
import { HttpError } from '../http/errors.ts';
import { success } from '../http/flash.ts';
import type { Ask, Done, Route } from '../http/route.ts';
import { pageOf } from '../shared/read-filters.ts';

/** The mailbox page: nothing the portal writes is silently dropped (design, point 7). */
async function mail(ask: Ask) {
  const found = await mailById(ask.app, ask.params.id ?? '');
  if (!found) throw new HttpError(404);
  return found;
}

/** A failed mail's job is dead; the operator lets it try again. */
async function retry(ask: Ask): Promise<Done | Refusal> {
  const { id, status } = await mail(ask);
  const again = status === 'failed' && (await ask.app.queue.retry(id));
  if (!again) return conflict('Tej wiadomości nie trzeba wysyłać ponownie.');
  return {
    body: { id },
    redirect: `/panel/mailbox/${encodeURIComponent(id)}`,
    flash: success('Zlecono ponowną wysyłkę.'),
  };
}

export const mailboxRoutes: readonly Route[] = [
  {
    kind: 'page',
    path: '/panel/mailbox',
    guard: ['APPLICATION_READ'],
    load: (ask) => listMails(ask.app, { page: pageOf(ask.query.page) }),
  },
  { kind: 'page', path: '/panel/mailbox/:id', guard: ['APPLICATION_READ'], load: mail },
  {
    kind: 'command',
    method: 'post',
    path: '/panel/mailbox/:id/retry',
    guard: ['APPLICATION_WRITE'],
    page: '/panel/mailbox/:id',
    run: retry,
  },
];
