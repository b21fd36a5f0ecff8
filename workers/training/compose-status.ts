import { idsAmong, subjectOf } from '#domain/kernel/subject.ts';
import type { TrainingMail } from '#domain/training/mail/terms.ts';
import { allRules } from '#domain/training/messages/table.ts';
import { newsOf, type News, type ReportedStatus } from '#domain/training/messages/news.ts';
import type { App } from '#ops/app.ts';
import { lastReported } from '#ops/mail/reported.ts';
import { statusIdFor } from '#ops/training/mail/people.ts';
import { reportedStatus } from '#ops/training/mail/reported-status.ts';
import { statusMail, type StatusItem } from '#ops/training/mail/status-mail.ts';
import { documentFactsOf, type DocumentFacts } from '#projections/training/applications/documents.ts';
import { NotNeeded, type Compose, type Composed, type QueuedMail } from '#workers/compose-mail.ts';
import { leftToLater } from '#workers/causes.ts';
import { atOneAddress, calendarFiles, placeOf, concerned, recipientAmong } from './people.ts';
import { splitOff } from './split.ts';
import { assumedBefore, causeOf, untoldOf } from './before.ts';

/** The mails that tell where somebody stands: of several that wait only the last one goes out, and tells everything. */
const STATUS_MAILS: readonly TrainingMail[] = allRules()
  .filter(({ reportsStatus }) => reportsStatus)
  .map(({ message }) => message);

interface Item extends StatusItem {
  readonly facts: DocumentFacts;
  readonly subject: string;
}

type ItemWithNews = Item & { readonly news: News };

/** The difference between what its recipient was told last and what is so now; one mail for those who are alike. */
export const statusChange: Compose = async (app, mail) => {
  const items = await atOneAddress(app, mail, await itemsOf(app, mail));
  const withNews = items.flatMap((item): ItemWithNews[] => {
    const news = newsOf(item.before, item.now);
    return news ? [{ ...item, news }] : [];
  });
  const [first] = withNews;
  if (!first) throw new NotNeeded('Nie ma nic nowego: adresat zna obecny stan.');
  const key = alike(first);
  await splitOff(
    app,
    mail,
    withNews.filter((item) => alike(item) !== key).map(({ subject }) => subject),
  );
  return composed(app, mail, [first, ...withNews.filter((item) => item !== first && alike(item) === key)]);
};

async function itemsOf(app: App, mail: QueuedMail): Promise<Item[]> {
  const later = await leftToLater(app, mail, STATUS_MAILS);
  const ids = idsAmong(mail.subjects, 'application').filter((id) => !later.has(subjectOf('application', id)));
  if (ids.length === 0) throw new NotNeeded('Zastąpiona późniejszą wiadomością.');
  const facts = await documentFactsOf(app.lists, ids);
  if (facts.length < ids.length) throw new Error('The applications are not all in the read models');
  const withNews = await lastReported<ReportedStatus>(app, mail);
  // What waited before this may have been overtaken: a participant who was told nothing in the end gets no puzzle.
  const knows = ({ application: { id, details } }: DocumentFacts) =>
    withNews.has(subjectOf('application', id)) ||
    mail.recipientIds.length === 0 ||
    mail.recipientIds.includes(details.reporter.personId);
  return Promise.all(
    facts.filter(knows).map(async (one): Promise<Item> => {
      const subject = subjectOf('application', one.application.id);
      const now = reportedStatus(one, placeOf(one));
      const before =
        withNews.get(subject) ?? (await assumedBefore(app, one, { now, untold: await untoldOf(app, mail, subject) }));
      const statusId = statusIdFor(one.application, mail.recipientIds);
      return { facts: one, subject, now, before, statusId, name: one.application.participant_name };
    }),
  );
}

/** Told in one mail: the same news of the same date, from the same date. */
const alike = ({ news, before, now }: ItemWithNews): string =>
  [news, before.courseDateId, now.courseDateId, now.absence].join();

async function composed(app: App, mail: QueuedMail, items: [ItemWithNews, ...ItemWithNews[]]): Promise<Composed> {
  const [first] = items;
  const { reason } = (await causeOf(app, mail, first.subject)).meta;
  const facts = items.map((item) => item.facts);
  const inCalendars = items.filter(({ before, now }) => before.place === 'seat' || now.place === 'seat');
  return {
    ...recipientAmong(facts, mail),
    ...statusMail(first.news, items, reason),
    attachments: calendarFiles(
      app,
      inCalendars.map((item) => item.facts),
    ),
    about: concerned(...facts.map(({ application }) => application)),
    reported: Object.fromEntries(items.map(({ subject, now }) => [subject, now])),
  };
}
