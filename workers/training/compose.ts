import type { EventOf } from '#domain/kernel/event.ts';
import { idsAmong, kindOfSubject } from '#domain/kernel/subject.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { ApplicationRejected } from '#domain/training/course-date/application/events.ts';
import type { TrainingMail } from '#domain/training/mail/terms.ts';
import { ratingEndsOn } from '#domain/training/rating/terms.ts';
import { acceptanceFor, type Said } from '#domain/training/messages/knowledge.ts';
import type { App } from '#ops/app.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import { ratingToken } from '#ops/training/rating-link.ts';
import { calledIn } from '#ops/training/mail/erased.ts';
import { participantStatusId } from '#ops/training/mail/people.ts';
import { statusLinkFor } from '#ops/training/status-link.ts';
import * as accountTexts from '#ops/training/mail/reporter-account.ts';
import * as texts from '#ops/training/mail/templates.ts';
import { documentFactsOf, factsOfRegistration } from '#projections/training/applications/documents.ts';
import { Erased, fromInput, fromKnown, NotNeeded, type Compose, type QueuedMail } from '#workers/compose-mail.ts';
import { leftToLater } from '#workers/causes.ts';
import { addressCorrected, formerAddress, participantReplaced } from './compose-address.ts';
import { certificate, certificateRevoked, certificateValidAgain } from './compose-certificate.ts';
import { seatAlertComposers } from './compose-seat-alert.ts';
import { confirmation, statusChange } from './compose-status.ts';
import { atOneAddress, calendarFiles, concerned, recipientAmong } from './people.ts';
import { livingIn } from './living.ts';
import { splitOff } from './split.ts';
import { itemsFrom, STATUS_MAILS, withKnown, type Item } from './standing.ts';
import { causeOf } from './before.ts';
import { trainerAddress, trainerFormer } from './trainer-address.ts';
import { trainerDate } from './trainers.ts';

async function itemsOf(app: App, mail: QueuedMail): Promise<Item[]> {
  const ids = idsAmong(mail.subjects, 'application');
  const facts = await documentFactsOf(app.lists, ids);
  if (facts.length === 0 || facts.length < ids.length) throw new Error('The applications are not in the read models');
  return itemsFrom(facts);
}

const participantIn =
  ({ vault }: App, { recipientIds }: QueuedMail) =>
  ({ facts: { application }, now }: Item): texts.MailParticipant => ({
    name: application.participant_name,
    place: now.place,
    statusId: statusLinkFor(vault, application, recipientIds),
  });
/** Whom a mail brings the entry, or takes it from. */
const reportedOf = (items: readonly (Item & { readonly entry: boolean })[]): Record<string, Said> =>
  Object.fromEntries(items.map(({ subject, now, entry }) => [subject, { ...now, carries: entry ? ['entry'] : [] }]));
const about = (items: readonly Item[]) => concerned(...items.map(({ facts }) => facts.application));

/** Those who are notified in the same words at the same address as the first; the others get a mail of their own. */
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
  // People moved or confirmed within these seconds are sent their present status.
  const placed = livingIn(items).filter(({ now }) => now.place !== null);
  if (placed.length === 0) throw new NotNeeded('Zgłoszenie nie zajmuje już miejsca na tym terminie.');
  const later = await leftToLater(app, { ...mail, speaksOf: placed.map(({ subject }) => subject) }, STATUS_MAILS);
  const own = placed.filter(({ subject }) => !later.has(subject));
  const accepted = (await withKnown(app, mail, own)).flatMap((item) => {
    const said = acceptanceFor(item.known, item.now);
    return said ? [{ ...item, said }] : [];
  });
  const active = accepted.map((item) => ({ ...item, now: { ...item.now, place: item.said.place } }));
  const here = active.find(({ now }) => now.courseDateId === courseDateId) ?? active[0];
  if (!here) throw new NotNeeded('O tym zgłoszeniu mówi późniejsza wiadomość.');
  const isElsewhere = ({ now }: Item) => now.courseDateId !== here.now.courseDateId;
  return {
    ...recipientAmong(
      active.map(({ facts }) => facts),
      mail,
    ),
    ...texts.registrationReceived(
      here.now.date,
      active.map((item) => ({
        ...participantIn(app, mail)(item),
        ...(isElsewhere(item) ? { elsewhere: item.now.date } : {}),
      })),
    ),
    attachments: [],
    about: about(items),
    subjects: [
      ...items.map((item) => item.subject),
      ...mail.subjects.filter((one) => kindOfSubject(one) !== 'application'),
    ],
    reported: Object.fromEntries(accepted.map(({ subject, said }) => [subject, said])),
  };
};

/** A rejection that was taken back before it went out is not said. */
async function rejectedIn(app: App, mail: QueuedMail): Promise<[Item, ...Item[]]> {
  const rejected = (await itemsOf(app, mail)).filter(({ facts }) => facts.application.status === 'rejected');
  if (rejected.length === 0) throw new NotNeeded('Odrzucenie zostało cofnięte.');
  return alikeIn(app, mail, rejected);
}

/** Whose calendar has the entry loses it; earlier programs kept no word of who has it. */
const withEntries = async (app: App, mail: QueuedMail, items: readonly Item[]) =>
  (await withKnown(app, mail, items)).map((item) => ({
    ...item,
    entry: item.known?.entry ?? item.facts.application.calendar_entry,
  }));

/** @param info of the operator, for those who are sent the reason */
async function rejected(app: App, mail: QueuedMail, info: (subject: string) => Promise<string | null>) {
  const alike = await rejectedIn(app, mail);
  const items = await withEntries(app, mail, alike);
  const recipient = recipientAmong(
    items.map(({ facts }) => facts),
    mail,
  );
  return {
    ...recipient,
    ...texts.rejectionMail(
      alike[0].now.date,
      items.map(({ facts }) => calledIn(facts)),
      await info(alike[0].subject),
    ),
    attachments: await calendarFiles(
      app,
      items.filter(({ entry }) => entry).map(({ facts }) => facts),
      { attendee: recipient.to },
    ),
    about: about(items),
    reported: reportedOf(items),
  };
}

const rejection: Compose = (app, mail) => rejected(app, mail, () => Promise.resolve(null));

const rejectionWithInfo: Compose = (app, mail) =>
  rejected(app, mail, async (subject) => {
    const cause = await causeOf(app, mail, subject);
    const { info } = cause.data as EventOf<typeof ApplicationRejected>['data'];
    if (info?.forgotten) throw new Erased();
    return info?.text ?? null;
  });

/** For as long as the seat is held and the day has not come. */
const reminder: Compose = async (app, mail) => {
  const seated = livingIn(await itemsOf(app, mail)).filter(({ now }) => now.place === 'seat');
  if (seated.length === 0) throw new NotNeeded('Zgłoszenie nie zajmuje już miejsca na tym terminie.');
  const items = await alikeIn(app, mail, seated);
  if (items[0].now.date.startedOn < dayInWarsaw(app.now())) throw new NotNeeded('Szkolenie już się odbyło.');
  const facts = items.map((item) => item.facts);
  const recipient = recipientAmong(facts, mail);
  return {
    ...recipient,
    ...texts.reminderMail(items[0].now.date, items.map(participantIn(app, mail))),
    attachments: await calendarFiles(app, facts, { attendee: recipient.to }),
    about: about(items),
    reported: reportedOf(items.map((item) => ({ ...item, entry: true }))),
  };
};

/** To each who was present, once; nobody is asked about a date that was cancelled after all. The link is personal. */
const survey: Compose = async (app, mail) => {
  const present = (await itemsOf(app, mail)).filter(({ facts }) => facts.application.present);
  const [item, ...others] = present;
  if (!item) throw new NotNeeded('Uczestnik nie był obecny na szkoleniu.');
  if (item.facts.date.status === 'cancelled') throw new NotNeeded('Termin szkolenia został odwołany.');
  await splitOff(
    app,
    mail,
    others.map(({ subject }) => subject),
  );
  const { application } = item.facts;
  const { participant_name: name } = application;
  const path = `/ocena-szkolenia?token=${ratingToken(app.vault, participantStatusId(application))}`;
  const link = absoluteLink(app.config, mail.portal, path);
  return {
    ...recipientAmong([item.facts], mail),
    ...texts.surveyMail(item.now.date, { link, name, endsOn: ratingEndsOn(item.now.date) }),
    attachments: [],
    about: about([item]),
    hide: link,
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
  'participant-replaced': participantReplaced,
  'address-corrected': addressCorrected,
  'address-former': formerAddress,
  reminder,
  survey,
  certificate,
  'certificate-revoked': certificateRevoked,
  'certificate-valid-again': certificateValidAgain,
  'trainer-date': trainerDate,
  'trainer-address': trainerAddress,
  'trainer-former': trainerFormer,
  ...seatAlertComposers,
  'reporter-link': fromInput(accountTexts.reporterLinkMail),
  'reporter-known': fromInput(accountTexts.reporterKnownMail),
  'reporter-known-by-office': fromKnown(accountTexts.reporterKnownByOfficeMail),
};
