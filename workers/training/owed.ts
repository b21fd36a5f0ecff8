import { fileName } from '#domain/text/file-name.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { Said, Saying } from '#domain/training/messages/knowledge.ts';
import { training } from '#domain/training/portal.ts';
import type { App } from '#ops/app.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { confirmationsPdf } from '#ops/training/documents/confirmations.ts';
import { CONFIRMATION_FILES, confirmationOf } from '#ops/training/documents/documents.ts';
import { confirmationPaper } from '#ops/training/documents/papers.ts';
import { leftToSay, namedIn } from '#ops/training/mail/erased.ts';
import { sayingMail, togetherBy } from '#ops/training/mail/status-mail.ts';
import { inOneFile } from '#ops/training/mail/together.ts';
import { contactOf } from '#projections/contact.ts';
import { factsOfConfirmation } from '#projections/training/applications/paper-facts.ts';
import { NotNeeded, type Composed, type QueuedMail } from '#workers/compose-mail.ts';
import { causeOf } from './before.ts';
import { refusePromise } from './over.ts';
import { calendarFiles, concerned, papersOf, recipientAmong } from './people.ts';
import { predecessorOf } from './replaced.ts';
import { splitOff } from './split.ts';
import type { Standing } from './standing.ts';

/** Somebody to whom something is owed, and what. */
export interface Owed extends Standing {
  readonly saying: Saying;
}

/** Those to whom `saying` owes something. */
export const owedAmong = (items: readonly Standing[], saying: (item: Standing) => Saying | null): Owed[] =>
  items.flatMap((item) => {
    const owed = leftToSay(item.facts, item.known, saying(item));
    return owed ? [{ ...item, saying: owed }] : [];
  });

const alike = ({ saying, known, now }: Owed): string => togetherBy({ saying, before: known?.status ?? now, now });

/** One mail that brings what is owed to those who are alike; the others get mails of their own. */
export async function bringing(
  app: App,
  mail: QueuedMail,
  { owed, otherwise }: { owed: readonly Owed[]; otherwise: string },
): Promise<Composed> {
  const [first] = owed;
  if (!first) throw new NotNeeded(otherwise);
  refusePromise(app, owed);
  const key = alike(first);
  await splitOff(
    app,
    mail,
    owed.filter((item) => alike(item) !== key).map(({ subject }) => subject),
  );
  const items: [Owed, ...Owed[]] = [first, ...owed.filter((item) => item !== first && alike(item) === key)];
  const facts = items.map((item) => item.facts);
  const reason = mail.causes[first.subject] ? (await causeOf(app, mail, first.subject)).meta.reason : undefined;
  const recipient = recipientAmong(facts, mail);
  const predecessor = first.saying.news === 'replaced' ? await predecessorOf(app, mail, first.subject) : undefined;
  return {
    ...recipient,
    ...sayingMail(
      items.map(({ facts, known, now, saying }) => ({
        predecessor: predecessor?.name,
        ...namedIn(app.vault, facts, mail.recipientIds),
        before: known?.status ?? now,
        now,
        saying,
      })),
      reason,
    ),
    attachments: [
      ...(await papersFor(app, items)),
      ...(await calendarFiles(
        app,
        items.filter(({ saying }) => saying.carries.includes('entry')).map((item) => item.facts),
        { attendee: recipient.to },
      )),
    ],
    about: [...concerned(...facts.map(({ application }) => application)), ...(predecessor ? [predecessor] : [])],
    reported: Object.fromEntries(
      items.map(({ subject, now, saying }): [string, Said] => [subject, { ...now, carries: saying.carries }]),
    ),
  };
}

/** The confirmations that are owed, those of many in one file. */
async function papersFor(app: App, items: readonly Owed[]) {
  const issuedOn = dayInWarsaw(app.now());
  const isOwed = items.some(({ saying }) => saying.carries.includes('paper'));
  const contact = isOwed ? await contactOf(app.lists, training.name) : null;
  const papers = items
    .filter(({ saying }) => saying.carries.includes('paper'))
    .map(({ facts, now }) => {
      const place = now.place ?? 'awaiting';
      return {
        facts,
        kind: CONFIRMATION_FILES[place],
        data: confirmationOf(facts, { assurance: place, issuedOn, contact }),
      };
    });
  const [first, ...others] = papers;
  if (first && inOneFile(papers.length)) {
    const data = [first.data, ...others.map((paper) => paper.data)] as const;
    const bytes = await makePdf(app.threads, confirmationsPdf, data);
    return [{ fileName: `${fileName('potwierdzenia', first.data.startedOn)}.pdf`, type: 'application/pdf', bytes }];
  }
  const files = await Promise.all(
    papers.map(async ({ facts, kind, data }) => {
      const { id, details } = facts.application;
      const rests = { personId: details.participant.personId, facts: await factsOfConfirmation(app.db, id) };
      const bytes = await confirmationPaper(app, { data, ...rests });
      return papersOf(kind, [{ facts, startedOn: data.startedOn, bytes }]);
    }),
  );
  return files.flat();
}
