import { subjectOf } from '#domain/kernel/subject.ts';
import { supposed, type Knowledge } from '#domain/training/messages/knowledge.ts';
import type { TrainingMail } from '#domain/training/mail/terms.ts';
import type { ReportedStatus } from '#domain/training/messages/news.ts';
import { allRules } from '#domain/training/messages/table.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { App } from '#ops/app.ts';
import { reportedMails } from '#ops/mail/reported.ts';
import { knownAt } from '#ops/training/mail/knowledge.ts';
import { reportedStatus } from '#ops/training/mail/reported-status.ts';
import type { DocumentFacts } from '#projections/training/applications/documents.ts';
import type { QueuedMail } from '#workers/compose-mail.ts';
import { assumedBefore, unannouncedOf } from './before.ts';
import { placeOf, recipientAmong } from './people.ts';
import { bringsIn, formerParticipantOf } from './replaced.ts';

/** An application that a mail is about, and where it stands now. */
export interface Item {
  readonly facts: DocumentFacts;
  readonly subject: string;
  readonly now: ReportedStatus;
}

/** The same, with what the mail's address has of it. */
export interface Standing extends Item {
  readonly known: Knowledge | null;
}

/**
 * Mails about somebody’s status: of several about the same application that wait, the last says everything. A
 * confirmation is one of them.
 */
export const STATUS_MAILS: readonly TrainingMail[] = [
  'confirmation',
  ...allRules()
    .filter(({ reportsStatus }) => reportsStatus)
    .map(({ message }) => message),
];

export const itemsFrom = (facts: readonly DocumentFacts[]): Item[] =>
  facts.map((one) => ({
    facts: one,
    subject: subjectOf('application', one.application.id),
    now: reportedStatus(one, placeOf(one)),
  }));

/** Looks up what the address of these, which is one, has of each. */
async function knowledgeFor(app: App, mail: QueuedMail, items: readonly Item[]) {
  const subjects = items.map(({ subject }) => subject);
  if (subjects.length === 0) return () => ({ known: null, elsewhere: false });
  const { to, recipientIds = [] } = recipientAmong(
    items.map(({ facts }) => facts),
    mail,
  );
  const readers = [...recipientIds, ...mail.recipientIds];
  return knownAt(app, { to, recipientIds: readers, subjects, composing: mail.id });
}

export const withKnown = async (app: App, mail: QueuedMail, items: readonly Item[]): Promise<Standing[]> => {
  const lookUp = await knowledgeFor(app, mail, items);
  return items.map((item) => ({ ...item, known: lookUp(item.subject).known }));
};

const OWED_FIRST: readonly string[] = [
  'ApplicationRegistered',
  'ApplicationConfirmed',
  'ApplicationConfirmationSent',
] as const;

/** An earlier mail was to inform this recipient of the application for the first time, and waits or left it to a later one. */
export const owesFirst = async (app: App, mail: QueuedMail, subject: string): Promise<boolean> =>
  (await unannouncedOf(app, mail, subject)).some(({ type }) => OWED_FIRST.includes(type));

/**
 * The same for mails that report a change. A person who should have been notified of the application and was not, or
 * only at an address that is no longer theirs, hears of it as for the first time. A person who was deliberately not
 * notified is assumed to know where they stood; participants among these get nothing that would puzzle them.
 */
export async function withSupposed(app: App, mail: QueuedMail, items: readonly Item[]): Promise<Standing[]> {
  const lookUp = await knowledgeFor(app, mail, items);
  const standings = await Promise.all(
    items.map(async (item): Promise<Standing[]> => {
      const { known, elsewhere } = lookUp(item.subject);
      if (known) return [{ ...item, known }];
      const unannounced = await unannouncedOf(app, mail, item.subject);
      const isFirst =
        elsewhere || unannounced.some((event) => OWED_FIRST.includes(event.type) || bringsIn(event, mail.recipientIds));
      if (!isReporters(mail, item.facts))
        return isFirst && (await isHeardFirst(app, mail, { item, unannounced, elsewhere }))
          ? [{ ...item, known: null }]
          : [];
      if (isFirst && (item.now.place !== null || isRegistered(unannounced))) return [{ ...item, known: null }];
      const before = await assumedBefore(app, item.facts, { now: item.now, unannounced });
      return [{ ...item, known: supposed(before) }];
    }),
  );
  return standings.flat();
}

/**
 * A seat is the first that participants hear of; the reserve only where they were told of it at a former address, or whoever
 * had the place before them was.
 */
async function isHeardFirst(
  app: App,
  mail: QueuedMail,
  { item, unannounced, elsewhere }: { item: Item; unannounced: readonly Recorded[]; elsewhere: boolean },
): Promise<boolean> {
  const { subject, now } = item;
  if (now.place !== 'reserve') return now.place === 'seat';
  if (elsewhere) return true;
  const recipientIds = unannounced.flatMap((event) => formerParticipantOf(event, mail.recipientIds) ?? []);
  return (await reportedMails(app, { recipientIds, subjects: [subject], composing: mail.id })).length > 0;
}

const isRegistered = (unannounced: readonly { readonly type: string }[]): boolean =>
  unannounced.some(({ type }) => type === 'ApplicationRegistered');

/** Mails of earlier programs go to the reporter. */
export const isReporters = ({ recipientIds }: QueuedMail, { application: { details } }: DocumentFacts): boolean =>
  recipientIds.length === 0 || recipientIds.includes(details.reporter.personId);
