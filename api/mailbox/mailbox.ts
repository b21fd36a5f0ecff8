import type { Response } from 'express';
import type { SharedScreen } from '#domain/portal/page.ts';
import { idOfSubject, kindOfSubject } from '#domain/kernel/subject.ts';
import { pageOfSubject } from '#domain/portal/topics.ts';
import { allows } from '#domain/portal/guard.ts';
import { portalNamed } from '#domain/portals.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { mailSubject } from '#domain/mail/events.ts';
import { mailList } from '#domain/mail/list.ts';
import { maySendAgain, statusesOf, type MailFilterName } from '#domain/mail/unreached.ts';
import { mailIsAsSent } from '#ops/mail/as-sent.ts';
import { MAIL_JOB, type MailJob } from '#ops/mail/order.ts';
import { sourcesOf } from '#ops/portals.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { countMails, listMails, mailById, type Mailbox } from '#ops/mail/mail-list.ts';
import { command, question, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { timelineEntry } from '#api/handlers/history.ts';
import { readListQuery } from '#api/handlers/list-query.ts';
import { tabsRoute } from '#api/handlers/list-tabs.ts';
import { behindTheEnd, type Check } from '#api/handlers/read-filters.ts';

/** As the caller may read it. */
const mailboxOf = ({ app, portal, access }: RequestContext): Mailbox => ({
  portal,
  closed: app.accounts
    .ofPortal(portal)
    .filter(({ declaration }) => !access.reads(declaration.permissions.read))
    .map(({ declaration: { kind, table } }) => ({ kind, table })),
  closedSources: sourcesOf(portal)
    .filter(({ permissions }) => !access.readsAll && !allows(portalNamed(portal), permissions, access))
    .map(({ name }) => name),
});

/** The mailbox page: nothing the portal writes is silently dropped (design, point 7). */
async function mail(request: RequestContext) {
  const found = await mailById(request.app, { ...mailboxOf(request), id: request.params.id ?? '' });
  if (!found) throw new HttpError(404);
  return found;
}

/** With what the things that it is about are called now, of those that the caller may open, and with what the log knows of it. */
async function mailPage(request: RequestContext) {
  const { app } = request;
  const found = await mail(request);
  const history = app.history();
  const portal = portalNamed(request.portal);
  const names = found.subjects
    .filter((one) => pageOfSubject(portal, one, request.access))
    .map(async (one) => {
      const [kind, id] = [kindOfSubject(one), idOfSubject(one)];
      return [one, await history.title(kind, id, request.context.now)] as const;
    });
  const [asSent, lines] = await Promise.all([
    mailIsAsSent(app, found.id),
    timelineOf(app.db, mailSubject(found.id), { limit: MOST_FACTS }),
  ]);
  return {
    ...found,
    subjectNames: Object.fromEntries(await Promise.all(names)),
    /** Null where the log does not say what went out. */
    asSent: asSent ?? null,
    timeline: lines.map(timelineEntry),
  };
}

/** A mail has a fact for each try that ended. */
const MOST_FACTS = 200;

/** A failed mail's job is dead; the operator lets it try again. Of one that came back it is done: it gets another. */
async function retry(request: RequestContext): Promise<Done | Refusal> {
  const found = await mail(request);
  const { id, attempts } = found;
  if (!maySendAgain(found)) return conflict('Tej wiadomości nie trzeba wysyłać ponownie.');
  const { queue } = request.app;
  const [dead] = await queue.dead({ mailId: id } satisfies MailJob);
  if (!(await queue.retry(dead?.id ?? id)))
    await queue.add(MAIL_JOB, { id: againId(id, attempts), portal: request.portal }, { mailId: id } satisfies MailJob);
  return {
    body: { id },
    redirect: `/panel/mailbox/${encodeURIComponent(id)}`,
    flash: success('Zlecono ponowną wysyłkę.'),
  };
}

/** Asked twice before anything happened it is one job; a job that nobody remembers is ordered again under the mail's id. */
const againId = (id: string, attempts: number): string => (attempts === 0 ? id : `${id}#${attempts}`);

/** What a mail may be about: any subject, whether there is such a thing or not. */
const subject: Check = (value) => (/^[a-z-]{1,40}:[\w-]{1,64}$/.test(value) ? value : undefined);

const listOf = ({ portal }: RequestContext) => mailList(portalNamed(portal).mailLabels);

async function readMailQuery(request: RequestContext) {
  const { filter, ...read } = await readListQuery(request, listOf(request), { checks: { about: subject } });
  const { status, ...rest } = filter;
  return { ...read, filter: { ...rest, ...(status ? { statuses: statusesOf(status as MailFilterName) } : {}) } };
}

async function mailbox(request: RequestContext) {
  const { filter, typed, errors, notices, page } = await readMailQuery(request);
  const list = await listMails(request.app, { ...mailboxOf(request), filter, page });
  const tabs = listOf(request).tabs();
  return { ...list, tabs, filters: typed, errors, notices: [...notices, ...behindTheEnd(list)] };
}

/** What the mailbox page gets. */
export type MailboxData = Awaited<ReturnType<typeof mailbox>>;

export const mailScreens = { mailbox, mail: mailPage } satisfies Partial<Record<SharedScreen, Loader>>;

/** A mail brings its styles, reaches nothing and runs nothing: it is in a frame of our page, under rules of its own. */
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

export const mailboxRoutes = ({ mails, mailLabels, pages }: PortalModel): readonly Route[] => [
  tabsRoute(
    { path: '/panel/mailbox/tabs', guard: pages.mailbox?.guard ?? 'panel' },
    mailList(mailLabels),
    async (request) =>
      countMails(request.app, { ...mailboxOf(request), filter: (await readMailQuery(request)).filter }),
  ),
  question('/panel/mailbox/:id/content', pages.mail?.guard ?? 'panel', content),
  command('post /panel/mailbox/:id/retry', { guard: mails.sendAgain }, { page: '/panel/mailbox/:id', run: retry }),
];
