import type { EventOf } from '#domain/kernel/event.ts';
import { idsAmong, kindOfSubject, subjectOf } from '#domain/kernel/subject.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { ApplicationRejected } from '#domain/training/course-date/application/events.ts';
import type { TrainingMail } from '#domain/training/mail/terms.ts';
import { newsOf, type ReportedStatus } from '#domain/training/messages/news.ts';
import type { App } from '#ops/app.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { confirmationPdf } from '#ops/training/documents/confirmation.ts';
import { CONFIRMATION_FILES, confirmationOf } from '#ops/training/documents/documents.ts';
import { lastReported } from '#ops/mail/reported.ts';
import { reportedStatus } from '#ops/training/mail/reported-status.ts';
import { statusIdFor } from '#ops/training/mail/people.ts';
import * as texts from '#ops/training/mail/templates.ts';
import {
  documentFactsOf,
  factsOfRegistration,
  type DocumentFacts,
} from '#projections/training/applications/documents.ts';
import { Erased, fromInput, NotNeeded, type Compose, type QueuedMail } from '#workers/compose-mail.ts';
import { certificate, certificateRevoked } from './compose-certificate.ts';
import { statusChange } from './compose-status.ts';
import { atOneAddress, calendarFiles, placeOf, concerned, papersOf, recipientAmong } from './people.ts';
import { splitOff } from './split.ts';
import { causeOf } from './before.ts';
import { trainerDate } from './trainers.ts';

/** An application that a mail is about, and where it stands now. */
interface Item {
  readonly facts: DocumentFacts;
  readonly subject: string;
  readonly now: ReportedStatus;
}

async function itemsOf(app: App, mail: QueuedMail): Promise<Item[]> {
  const ids = idsAmong(mail.subjects, 'application');
  const facts = await documentFactsOf(app.lists, ids);
  if (facts.length === 0 || facts.length < ids.length) throw new Error('The applications are not in the read models');
  return itemsFrom(facts);
}

const itemsFrom = (facts: readonly DocumentFacts[]): Item[] =>
  facts.map((one) => ({
    facts: one,
    subject: subjectOf('application', one.application.id),
    now: reportedStatus(one, placeOf(one)),
  }));

const participantIn =
  ({ recipientIds }: QueuedMail) =>
  ({ facts: { application }, now }: Item): texts.MailParticipant => ({
    name: application.participant_name,
    place: now.place,
    statusId: statusIdFor(application, recipientIds),
  });
const nameOf = ({ facts }: Item): string => facts.application.participant_name;
const reportedOf = (items: readonly Item[]) => Object.fromEntries(items.map(({ subject, now }) => [subject, now]));
const about = (items: readonly Item[]) => concerned(...items.map(({ facts }) => facts.application));

/** Those who are told in the same words at the same address as the first; the others get a mail of their own. */
async function alikeIn(app: App, mail: QueuedMail, all: readonly Item[]): Promise<[Item, ...Item[]]> {
  const items = await atOneAddress(app, mail, all);
  const [first] = items;
  if (!first) throw new NotNeeded('Zgłoszenie nie zajmuje już miejsca na tym terminie.');
  const isAlike = ({ now }: Item) => now.place === first.now.place && now.courseDateId === first.now.courseDateId;
  const others = items.filter((item) => !isAlike(item));
  await splitOff(
    app,
    mail,
    others.map(({ subject }) => subject),
  );
  return [first, ...items.filter((item) => item !== first && isAlike(item))];
}

const registrationReceived: Compose = async (app, mail) => {
  const known = idsAmong(mail.subjects, 'application');
  const items = itemsFrom(await factsOfRegistration(app.lists, known));
  if (items.length < Math.max(known.length, 1)) throw new Error('The registration is not whole in the read models yet');
  const [courseDateId] = idsAmong(mail.subjects, 'course-date');
  // Who was moved or confirmed within these seconds is told where they stand now.
  const active = items.filter(({ now }) => now.place !== null);
  const here = active.find(({ now }) => now.courseDateId === courseDateId) ?? active[0];
  if (!here) throw new NotNeeded('Zgłoszenie nie zajmuje już miejsca na tym terminie.');
  const isElsewhere = ({ now }: Item) => now.courseDateId !== here.now.courseDateId;
  return {
    ...recipientAmong(
      active.map(({ facts }) => facts),
      mail,
    ),
    ...texts.registrationReceived(
      here.now.date,
      active.map((item) => ({
        ...participantIn(mail)(item),
        ...(isElsewhere(item) ? { elsewhere: item.now.date } : {}),
      })),
    ),
    attachments: [],
    about: about(items),
    subjects: [
      ...items.map((item) => item.subject),
      ...mail.subjects.filter((one) => kindOfSubject(one) !== 'application'),
    ],
    reported: reportedOf(active),
  };
};

/** Says as much as is so when it goes out: who waits on the reserve gets no confirmation and no calendar entry. */
const confirmation: Compose = async (app, mail) => {
  const unknown = await notYetReported(app, mail, await itemsOf(app, mail));
  const items = await alikeIn(
    app,
    mail,
    unknown.filter(({ now }) => now.place !== null),
  );
  const facts = items.map((item) => item.facts);
  const place = items[0].now.place ?? 'awaiting';
  const issuedOn = dayInWarsaw(app.now());
  const papers = await Promise.all(
    facts.map(async (one) => {
      const data = confirmationOf(one, { assurance: place, issuedOn });
      return { facts: one, startedOn: data.startedOn, bytes: await makePdf(app.threads, confirmationPdf, data) };
    }),
  );
  return {
    ...recipientAmong(facts, mail),
    ...texts.confirmationMail(items[0].now.date, items.map(participantIn(mail))),
    attachments: [
      ...papersOf(CONFIRMATION_FILES[place], papers),
      ...(place === 'seat' ? calendarFiles(app, facts) : []),
    ],
    about: about(items),
    reported: reportedOf(items),
  };
};

/** A decision that says what a confirmation said already sends nothing twice; a confirmation that is asked for is sent. */
async function notYetReported(app: App, mail: QueuedMail, items: readonly Item[]): Promise<Item[]> {
  const reported = await lastReported<ReportedStatus>(app, mail);
  const wanted = await Promise.all(
    items.map(async (item) => {
      const before = reported.get(item.subject);
      const isKnown = before?.place === item.now.place && newsOf(before, item.now) === null;
      return !isKnown || (await causeOf(app, mail, item.subject)).type === 'ApplicationConfirmationSent' ? [item] : [];
    }),
  );
  const left = wanted.flat();
  if (left.length === 0) throw new NotNeeded('Adresat dostał już to potwierdzenie.');
  return left;
}

/** A rejection that was taken back before it went out is not said. */
async function rejectedIn(app: App, mail: QueuedMail): Promise<[Item, ...Item[]]> {
  const rejected = (await itemsOf(app, mail)).filter(({ facts }) => facts.application.status === 'rejected');
  if (rejected.length === 0) throw new NotNeeded('Odrzucenie zostało cofnięte.');
  return alikeIn(app, mail, rejected);
}

/** Who had a confirmed seat once has an entry in the calendar, which goes. */
const entriesOf = (app: App, items: readonly Item[]) =>
  calendarFiles(
    app,
    items.map(({ facts }) => facts),
  );

const rejection: Compose = async (app, mail) => {
  const items = await rejectedIn(app, mail);
  return {
    ...recipientAmong(
      items.map(({ facts }) => facts),
      mail,
    ),
    ...texts.rejectionMail(items[0].now.date, items.map(nameOf), null),
    attachments: entriesOf(app, items),
    about: about(items),
    reported: reportedOf(items),
  };
};

const rejectionWithInfo: Compose = async (app, mail) => {
  const items = await rejectedIn(app, mail);
  const cause = await causeOf(app, mail, items[0].subject);
  const { info } = cause.data as EventOf<typeof ApplicationRejected>['data'];
  if (info?.forgotten) throw new Erased();
  return {
    ...recipientAmong(
      items.map(({ facts }) => facts),
      mail,
    ),
    ...texts.rejectionMail(items[0].now.date, items.map(nameOf), info?.text ?? null),
    attachments: entriesOf(app, items),
    about: about(items),
    reported: reportedOf(items),
  };
};

/** For as long as the seat is held and the day has not come. */
const reminder: Compose = async (app, mail) => {
  const seated = (await itemsOf(app, mail)).filter(({ now }) => now.place === 'seat');
  if (seated.length === 0) throw new NotNeeded('Zgłoszenie nie zajmuje już miejsca na tym terminie.');
  const items = await alikeIn(app, mail, seated);
  if (items[0].now.date.startedOn < dayInWarsaw(app.now())) throw new NotNeeded('Szkolenie już się odbyło.');
  const facts = items.map((item) => item.facts);
  return {
    ...recipientAmong(facts, mail),
    ...texts.reminderMail(items[0].now.date, items.map(participantIn(mail))),
    attachments: calendarFiles(app, facts),
    about: about(items),
    reported: reportedOf(items),
  };
};

/** To each who was present, once; nobody is asked about a date that was cancelled after all. */
const survey: Compose = async (app, mail) => {
  const [item] = (await itemsOf(app, mail)).filter(({ facts }) => facts.application.present);
  if (!item) throw new NotNeeded('Uczestnik nie był obecny na szkoleniu.');
  return {
    ...recipientAmong([item.facts], mail),
    ...texts.surveyMail(item.now.date, absoluteLink(app.config, mail.portal, '/#ankieta')),
    attachments: [],
    about: about([item]),
  };
};

export const trainingComposers: Readonly<Record<TrainingMail, Compose>> = {
  'registration-received': registrationReceived,
  confirmation,
  rejection,
  'rejection-with-info': rejectionWithInfo,
  'moved-to-primary': statusChange,
  'moved-to-reserve': statusChange,
  'moved-to-date': statusChange,
  'application-cancelled': statusChange,
  'application-resigned': statusChange,
  'application-reinstated': statusChange,
  'course-date-changed': statusChange,
  'course-date-cancelled': statusChange,
  'course-date-reopened': statusChange,
  reminder,
  survey,
  certificate,
  'certificate-revoked': certificateRevoked,
  'trainer-date': trainerDate,
  'reporter-link': fromInput(texts.reporterLinkMail),
  'reporter-known': fromInput(texts.reporterKnownMail),
};
