import { idsAmong, subjectOf } from '#domain/kernel/subject.ts';
import { confirmationFor, owedTo } from '#domain/training/messages/knowledge.ts';
import type { App } from '#ops/app.ts';
import { documentFactsOf } from '#projections/training/applications/documents.ts';
import { leftToLater } from '#workers/causes.ts';
import { NotNeeded, type Compose, type QueuedMail } from '#workers/compose-mail.ts';
import { causeOf } from './before.ts';
import { livingIn } from './living.ts';
import { bringing, owedAmong } from './owed.ts';
import { atOneAddress } from './people.ts';
import { isReporters, itemsFrom, STATUS_MAILS, withKnown, withSupposed, type Item } from './standing.ts';

/** What is so and the address does not have; one mail for those who are alike. */
export const statusChange: Compose = async (app, mail) => {
  const later = await leftToLater(app, mail, STATUS_MAILS);
  const items = await withSupposed(app, mail, await atOneAddress(app, mail, await itemsBut(app, mail, later)));
  return bringing(app, mail, {
    // The first that a participant hears is the confirmation of what is so; an acceptance is for who registered them.
    owed: owedAmong(items, ({ known, now, facts }) =>
      known || isReporters(mail, facts) ? owedTo(known, now) : confirmationFor(known, now, { asked: false }),
    ),
    otherwise: 'Nie ma nic nowego: adresat zna obecny stan.',
  });
};

/** Says as much as is so when it goes out: who waits on the reserve gets no confirmation and no calendar entry. */
export const confirmation: Compose = async (app, mail) => {
  const asked = await askedIn(app, mail);
  // What somebody asked for is sent whatever else waits.
  const later = await leftToLater(app, mail, STATUS_MAILS);
  const left = new Set([...later].filter((subject) => !asked.has(subject)));
  const all = await itemsBut(app, mail, left);
  const placed = livingIn(all).filter(({ now }) => now.place !== null);
  if (placed.length === 0) throw new NotNeeded('Zgłoszenie nie zajmuje już miejsca na tym terminie.');
  const items = await withKnown(app, mail, await atOneAddress(app, mail, placed));
  return bringing(app, mail, {
    owed: owedAmong(items, ({ subject, known, now }) => confirmationFor(known, now, { asked: asked.has(subject) })),
    otherwise: 'Adresat ma już to potwierdzenie.',
  });
};

/** Sending it was the decision itself. */
const ASKED_FOR: ReadonlySet<string> = new Set(['ApplicationConfirmationSent', 'ApplicationInformedOfReserve']);

/** Those whose confirmation somebody asked for, instead of deciding something. */
async function askedIn(app: App, mail: QueuedMail): Promise<ReadonlySet<string>> {
  const asked = await Promise.all(
    Object.keys(mail.causes).map(async (subject) =>
      ASKED_FOR.has((await causeOf(app, mail, subject)).type) ? [subject] : [],
    ),
  );
  return new Set(asked.flat());
}

/** @param left what a later mail is going to report */
async function itemsBut(app: App, mail: QueuedMail, left: ReadonlySet<string>): Promise<Item[]> {
  const ids = idsAmong(mail.subjects, 'application').filter((id) => !left.has(subjectOf('application', id)));
  if (ids.length === 0) throw new NotNeeded('Zastąpiona późniejszą wiadomością.');
  const facts = await documentFactsOf(app.lists, ids);
  if (facts.length < ids.length) throw new Error('The applications are not all in the read models');
  return itemsFrom(facts);
}
