import { PassThrough } from 'node:stream';
import { idOfSubject } from '#domain/kernel/subject.ts';
import type { OwnQuestion } from '#domain/own-report/question.ts';
import type { OwnLines } from '#domain/own-report/lines.ts';
import { sourceSubject } from '#domain/own-report/source.ts';
import { fileName } from '#domain/text/file-name.ts';
import { beginning } from '#domain/text/sound.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { portalNamed } from '#domain/portals.ts';
import type { App } from '#ops/app.ts';
import { ownReportEndedMail, ownReportMail } from '#ops/mail/own-report-mail.ts';
import { keptReport, type KeptReport } from '#ops/own-reports/reports.ts';
import { runOwnReport } from '#ops/own-reports/run.ts';
import { sheetOf } from '#ops/own-reports/sheet.ts';
import { subscriptionOfReport } from '#ops/own-reports/subscriptions.ts';
import { streamXlsx } from '#ops/xlsx/stream.ts';
import { NotNeeded, type Compose, type QueuedMail } from '#workers/compose-mail.ts';
import { NOT_MADE, questionOfKept } from './question.ts';
import { accountsIn, judged, type Judged } from './reader.ts';
import { endsBecause, makerOf, NO_RIGHT, NOBODY } from './sweep.ts';

/** Of the lines in the attached file; a longer report is a link. */
const MOST = 20_000;
/** Servers refuse mails that are much larger. */
const LARGEST = 5_000_000;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The report that a mail is about, as it is now. */
async function reportOf(app: App, { subjects: [subject = ''] }: QueuedMail) {
  const report = await keptReport(app, idOfSubject(subject));
  const subscription = report && (await subscriptionOfReport(app, report.id));
  if (!report || !subscription) throw new NotNeeded('Raport usunięto albo nie jest już wysyłany.');
  return { report, subscription };
}

/** The mail's reader, if they may still read it and still are one. */
async function readerOf(
  app: App,
  { portal, personId }: QueuedMail,
  { permissions, recipients }: { permissions: readonly string[]; recipients: readonly string[] },
): Promise<Judged> {
  const model = portalNamed(portal);
  const ids = await accountsIn(app, model, personId ?? '');
  for (const id of ids.filter((one) => recipients.includes(one))) {
    const account = await judged(app, model, { id, permissions });
    if (account?.mayRead) return account;
  }
  throw new NotNeeded('Odbiorca nie może już czytać tego raportu albo nie jest już odbiorcą.');
}

/** What a kept report asks now. */
function questionOf(kept: KeptReport): OwnQuestion {
  const question = questionOfKept(kept);
  if (!question) throw new NotNeeded(NOT_MADE);
  return question;
}

async function fileOf(app: App, question: OwnQuestion, { found, name }: { found: OwnLines; name: string }) {
  if (found.isCut) return undefined;
  const target = Object.assign(new PassThrough(), { setHeader: () => undefined });
  const bytes = target.toArray();
  const file = fileName('raport', dayInWarsaw(app.now()));
  const author = question.source.title;
  await streamXlsx(
    app.threads,
    { ...sheetOf(question, found), title: beginning(name, 31), author, fileName: file },
    target,
  );
  const content = Buffer.concat(await bytes);
  return content.length <= LARGEST ? { fileName: `${file}.xlsx`, type: XLSX, bytes: content } : undefined;
}

const isEmpty = (question: OwnQuestion, { lines }: OwnLines): boolean =>
  question.by.length > 0 ? lines.length === 0 : lines.every(({ figures }) => figures.every((value) => !value));

const report: Compose = async (app, mail) => {
  const { report: kept, subscription } = await reportOf(app, mail);
  const question = questionOf(kept);
  const { maker, permissions } = await makerOf(app, kept);
  if (!maker?.mayRead) throw new NotNeeded(NO_RIGHT);
  const reader = await readerOf(app, mail, { permissions, recipients: subscription.recipients });
  const found = await runOwnReport(app, question, { portal: mail.portal, limit: MOST });
  // Tried again later: the database has more to do now.
  if (typeof found === 'string') throw new Error(`The report has no figures now: ${found}`);
  if (subscription.skipEmpty && isEmpty(question, found)) throw new NotNeeded('Raport był pusty.');
  const file = await fileOf(app, question, { found, name: kept.name });
  return {
    personId: reader.personId,
    to: reader.email,
    ...ownReportMail({ ...kept, question, found, hasFile: file !== undefined }),
    attachments: file ? [file] : [],
    about: [],
    subjects: [...mail.subjects, sourceSubject(question.source.name)],
  };
};

const LEFT =
  'Część odbiorców nie może już czytać tych danych albo straciła dostęp do portalu. Nie dostają już raportu.';

/** Decided by the present state, whether the sending that ended it has said so yet or not. */
const ended: Compose = async (app, mail) => {
  const { report: kept, subscription } = await reportOf(app, mail);
  const { maker, permissions } = await makerOf(app, kept);
  if (!maker?.email) throw new NotNeeded('Autor raportu nie ma już konta.');
  const portal = portalNamed(mail.portal);
  const all = await Promise.all(subscription.recipients.map((id) => judged(app, portal, { id, permissions })));
  const isRead = all.some((one) => one?.mayRead);
  const who = endsBecause(kept, maker) ?? (isRead ? LEFT : NOBODY);
  const parts = ownReportEndedMail(kept, { who, isOver: who !== LEFT });
  return { personId: maker.personId, to: maker.email, ...parts, attachments: [], about: [] };
};

/** The mails of own reports, of every portal. */
export const ownReportMails = { 'own-report': report, 'own-report-ended': ended } as const;
