import { PassThrough } from 'node:stream';
import type { Portal } from '#domain/kernel/actor.ts';
import { idOfSubject, subjectOf } from '#domain/kernel/subject.ts';
import { absentTexts } from '#domain/own-report/absent.ts';
import type { OwnQuestion } from '#domain/own-report/question.ts';
import type { OwnLines } from '#domain/own-report/lines.ts';
import { sourceSubject } from '#domain/own-report/source.ts';
import { fileName } from '#domain/text/file-name.ts';
import { beginning } from '#domain/text/sound.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { portalNamed } from '#domain/portals.ts';
import type { App } from '#ops/app.ts';
import { ownReportAbsentMail, ownReportEndedMail, ownReportMail } from '#ops/mail/own-report-mail.ts';
import { queueMail } from '#ops/mail/order.ts';
import { namedId } from '#ops/named-id.ts';
import { keptReport, type KeptReport } from '#ops/own-reports/reports.ts';
import { absentValues, runOwnReport } from '#ops/own-reports/run.ts';
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

interface Made {
  readonly question: OwnQuestion;
  readonly found: OwnLines;
  /** What its conditions name and the data do not. */
  readonly notes: readonly string[];
}

async function fileOf(app: App, { question, found, notes }: Made, name: string) {
  if (found.isCut) return undefined;
  const target = Object.assign(new PassThrough(), { setHeader: () => undefined });
  const bytes = target.toArray();
  // Where the writer fails it says so itself.
  bytes.catch(() => undefined);
  const file = fileName('raport', dayInWarsaw(app.now()));
  const author = question.source.title;
  await streamXlsx(
    app.threads,
    { ...sheetOf(question, found, notes), title: beginning(name, 31), author, fileName: file },
    target,
  );
  const content = Buffer.concat(await bytes);
  return content.length <= LARGEST ? { fileName: `${file}.xlsx`, type: XLSX, bytes: content } : undefined;
}

const isEmpty = ({ question, found: { lines } }: Made): boolean =>
  question.by.length > 0 ? lines.length === 0 : lines.every(({ figures }) => figures.every((value) => !value));

/** Lines now. Where the database has more to do it is tried again later. */
async function madeOf(app: App, question: OwnQuestion, portal: Portal): Promise<Made> {
  const found = await runOwnReport(app, question, { portal, limit: MOST });
  if (typeof found === 'string') throw new Error(`The report has no figures now: ${found}`);
  return { question, found, notes: await notesOf(app, question, portal) };
}

async function notesOf(app: App, question: OwnQuestion, portal: Portal): Promise<string[]> {
  const values = await absentValues(app, question, { portal });
  if (typeof values === 'string') throw new Error(`The conditions cannot be looked up now: ${values}`);
  return absentTexts(values);
}

/** Readers who want no empty report get none; its maker hears once of the names that are not there. */
const tellMakerOfNames = (
  app: App,
  { id, portal }: KeptReport,
  { personId, notes }: { readonly personId: string; readonly notes: readonly string[] },
): Promise<void> =>
  queueMail(app, {
    id: `own-report-absent:${id}:${namedId(notes.join('\n'))}`,
    portal,
    template: 'own-report-absent',
    subjects: [subjectOf('own-report', id)],
    personId,
  });

const report: Compose = async (app, mail) => {
  const { report: kept, subscription } = await reportOf(app, mail);
  const question = questionOf(kept);
  const { maker, permissions } = await makerOf(app, kept);
  if (!maker?.mayRead) throw new NotNeeded(NO_RIGHT);
  const reader = await readerOf(app, mail, { permissions, recipients: subscription.recipients });
  const made = await madeOf(app, question, mail.portal);
  if (subscription.skipEmpty && isEmpty(made)) {
    if (made.notes.length > 0) await tellMakerOfNames(app, kept, { personId: maker.personId, notes: made.notes });
    throw new NotNeeded('Raport był pusty.');
  }
  const file = await fileOf(app, made, kept.name);
  return {
    personId: reader.personId,
    to: reader.email,
    ...ownReportMail({ ...kept, ...made, hasFile: file !== undefined }),
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

/** Decided by the present state: names that are there again by now are not spoken of. */
const absent: Compose = async (app, mail) => {
  const { report: kept } = await reportOf(app, mail);
  const question = questionOf(kept);
  const { maker } = await makerOf(app, kept);
  if (!maker?.mayRead) throw new NotNeeded(NO_RIGHT);
  const notes = await notesOf(app, question, mail.portal);
  if (notes.length === 0) throw new NotNeeded('Nazwy z warunków raportu są znowu w danych.');
  return {
    personId: maker.personId,
    to: maker.email,
    ...ownReportAbsentMail(kept, notes),
    attachments: [],
    about: [],
    subjects: [...mail.subjects, sourceSubject(question.source.name)],
  };
};

/** The mails of own reports, of every portal. */
export const ownReportMails = { 'own-report': report, 'own-report-ended': ended, 'own-report-absent': absent } as const;
