import { conflict, isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { questionForm, scheduleOf, subscriptionForm, whenOf } from '#domain/own-report/forms.ts';
import { nextSending, scheduleText } from '#domain/own-report/schedule.ts';
import { namesPersons, type ReportSource } from '#domain/own-report/source.ts';
import { counted } from '#domain/text/plural.ts';
import { portalNamed } from '#domain/portals.ts';
import type { OwnReport } from '#ops/own-reports/reports.ts';
import {
  dropSubscription,
  keepSubscription,
  lastMailed,
  subscriptionOfReport,
  type Subscription,
} from '#ops/own-reports/subscriptions.ts';
import { mailReport } from '#ops/own-reports/mail-order.ts';
import { reportReaders, type ReportReader } from '#projections/report-readers.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done } from '#api/http/routes/route.ts';
import { newId } from '#api/handlers/new-id.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { readableSource, seenReport } from './asked.ts';

interface Mailed {
  readonly report: OwnReport;
  readonly source: ReportSource;
  readonly subscription: Subscription | undefined;
}

/** An own report that may be mailed: what names persons is not. */
async function mailed(request: RequestContext): Promise<Mailed | undefined> {
  const report = await seenReport(request, request.params.id ?? '');
  const source = report && readableSource(request, report.source);
  if (!report?.own || !source || namesPersons(source)) return undefined;
  return { report, source, subscription: await subscriptionOfReport(request.app, report.id) };
}

const readersOf = ({ app, portal }: RequestContext, { permissions }: ReportSource): Promise<ReportReader[]> =>
  reportReaders({ db: app.db, portal: portalNamed(portal), now: app.now() }, permissions);

/** What the page of a report's mails gets. */
export type ReportMailData = Awaited<ReturnType<typeof mailPage>>;

export async function mailPage(request: RequestContext) {
  const found = await mailed(request);
  if (!found) throw new HttpError(404);
  const { report, source, subscription } = found;
  const readers = await readersOf(request, source);
  const sentAt = await lastMailed(request.app, subjectOf('own-report', report.id));
  return {
    report,
    readers: readers.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
    values: offeredOf(valuesOf(subscription, request.context.actor.id), readers),
    version: subscription?.version ?? 0,
    subscription: subscription ?? null,
    sentAt,
  };
}

const valuesOf = (subscription: Subscription | undefined, actorId: string) =>
  subscription
    ? {
        when: whenOf(subscription),
        hour: String(subscription.hour),
        recipients: subscription.recipients,
        skipEmpty: subscription.skipEmpty,
      }
    : { when: 'week.1', hour: '8', recipients: [actorId], skipEmpty: true };

/** Who may read it no more is offered, and sent back, by no form. */
const offeredOf = <V extends { readonly recipients: readonly string[] }>(
  values: V,
  readers: readonly ReportReader[],
): V => ({
  ...values,
  recipients: values.recipients.filter((id) => readers.some((one) => one.id === id)),
});

const GONE = notFound('Nie ma już takiego raportu.');

export async function keepMails(request: RequestContext): Promise<Done | Refusal> {
  const { app } = request;
  const found = await mailed(request);
  if (!found) return GONE;
  const { report, source, subscription } = found;
  const readers = await readersOf(request, source);
  const options = { readers: readers.map(({ id, name }) => ({ value: id, label: name })) };
  const form = readForm(request, subscriptionForm, { options });
  if (isRefusal(form)) return form;
  const { when, hour, recipients, skipEmpty } = form.values;
  const version = form.version ?? 0;
  const redirect = `/panel/own-reports/${report.id}/mail`;
  const schedule = scheduleOf(String(when), String(hour));
  if (!schedule) {
    if (subscription && !(await dropSubscription(app, report.id, version))) return meanwhile(subscription);
    return { body: { ok: true }, redirect, flash: success('Raport nie będzie wysyłany.') };
  }
  const wanted = { reportId: report.id, ...schedule, skipEmpty: skipEmpty === true, version };
  const nextAt = nextSending(schedule, app.now());
  const kept = await keepSubscription(app, { ...wanted, recipients: recipients as string[], nextAt });
  if (!kept) return meanwhile(subscription);
  return { body: { ok: true }, redirect, flash: success(`Zapisano wysyłkę: ${scheduleText(schedule)}.`) };
}

/** The form's own values are shown against what is there now. */
const meanwhile = (present: Subscription | undefined): Refusal =>
  conflict('Wysyłka zmieniła się w międzyczasie. Wybierz, które wartości zachować.', {
    version: present?.version ?? 0,
    values: valuesOf(present, ''),
  });

/** GET /panel/own-reports/:id/send: the question. */
export async function sendPage(request: RequestContext) {
  const found = await mailed(request);
  if (!found?.subscription) throw new HttpError(404);
  return { report: found.report, act: 'send' as const };
}

export async function sendNow(request: RequestContext): Promise<Done | Refusal> {
  const { app, portal } = request;
  const form = readForm(request, questionForm('send'));
  if (isRefusal(form)) return form;
  const found = await mailed(request);
  if (!found) return GONE;
  const { report, source, subscription } = found;
  const readers = await readersOf(request, source);
  const wanted = readers.filter(({ id }) => subscription?.recipients.includes(id));
  if (wanted.length === 0) return conflict('Nikt nie dostaje tego raportu. Zapisz najpierw wysyłkę.');
  await mailReport(app, { reportId: report.id, portal, slot: `now-${newId(request)}`, readers: wanted });
  const people = counted(wanted.length, ['osoby', 'osób', 'osób']);
  return {
    body: { ok: true },
    redirect: `/panel/own-reports/${report.id}/mail`,
    flash: success(`Zlecono wysłanie raportu do ${people}.`),
  };
}
