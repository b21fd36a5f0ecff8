import type { AccountFacts } from '#domain/account/events.ts';
import type { EventMeta, Recorded } from '#domain/kernel/event.ts';
import { idAmong, subjectOf } from '#domain/kernel/subject.ts';
import { UNREACHED } from '#domain/mail/unreached.ts';
import { hasEntry, newsElsewhere, type ReportedTrainer } from '#domain/training/messages/trainer.ts';
import { TRAINER_READDRESSED } from '#domain/training/messages/table.ts';
import type { TrainingMail } from '#domain/training/mail/terms.ts';
import { training } from '#domain/training/portal.ts';
import type { App } from '#ops/app.ts';
import { queueMails } from '#ops/mail/order.ts';
import { mailAddress } from '#ops/mail/reported.ts';
import { formerTrainerMail } from '#ops/training/mail/templates.ts';
import { comingAmong } from '#projections/training/applications/coming.ts';
import { emailOf } from '#workers/account-notices.ts';
import { causeOf, eventAt } from '#workers/causes.ts';
import { Erased, NotNeeded, type Compose, type QueuedMail } from '#workers/compose-mail.ts';
import type { FactJob } from './reactions.ts';
import {
  dateOfMail,
  entryFor,
  knownBy,
  nowOf,
  tellingTrainer,
  trainerOf,
  trainerRow,
  TRAINER_MAILS,
} from './trainers.ts';

type Readdressed = { readonly data: AccountFacts['changed']; readonly meta: EventMeta } & Recorded;

/** Orders, for each coming date that the trainer was written to about, what becomes of it at both addresses. */
export async function readdressTrainer(app: App, { stream, revision }: FactJob): Promise<void> {
  const event = await eventAt<Readdressed>(app, { stream, revision });
  const { person } = event.data.after;
  if (person.forgotten) return;
  const { personId } = person;
  const dates = await comingDatesWritten(app, personId);
  await queueMails(
    app,
    dates.flatMap((id) =>
      TRAINER_READDRESSED.map(({ message }) => {
        const subject = subjectOf('course-date', id);
        return {
          id: `${message}:${event.id}:${id}`,
          portal: training.name,
          template: message,
          subjects: [subject],
          causes: { [subject]: { stream, revision, position: event.position } },
          personId,
          afterMs: app.config.mailHoldMs,
        };
      }),
    ),
  );
}

/** Coming dates that a trainer was written to about, also those that somebody else leads by now. */
export async function comingDatesWritten(app: App, personId: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ subject: string }>(
    `SELECT DISTINCT unnest(subjects) AS subject FROM app.mails WHERE recipient_ids && $1 AND template = ANY ($2)`,
    [[personId], TRAINER_MAILS],
  );
  const ids = rows.flatMap(({ subject }) => idAmong([subject], 'course-date') ?? []);
  return comingAmong(app.db, { ids, now: app.now() });
}

/** The address of before, and what it has of the mail's date; an address that can't be read any more was erased. */
async function formerOf(app: App, mail: QueuedMail, subject: string) {
  const { before } = (await causeOf<Readdressed>(app, mail, subject)).data;
  const to = before.person.forgotten ? '' : emailOf(before.person);
  if (to === '') throw new Erased();
  const { here } = await knownBy(app, mail, { subject, to, isFormer: true });
  return { to, known: here };
}

/** The address that is right gets the date, once the former one was sent anything of it. */
export const trainerAddress: Compose = async (app, mail) => {
  const { subject, facts } = await dateOfMail(app, mail);
  const trainer = await trainerOf(app, mail);
  // What is about the date itself goes to the right address by itself.
  if (await isNotifiedAnyway(app, mail, subject)) throw new NotNeeded('Zastąpiona wiadomością o terminie.');
  const former = await formerOf(app, mail, subject);
  const now = nowOf(facts, trainer);
  const reported = former.known ?? ((await cameBack(app, former.to, subject)) ? unassigned(now) : null);
  if (!reported) throw new NotNeeded('Pod poprzedni adres nic jeszcze nie wysłano.');
  const { here } = await knownBy(app, mail, { subject, to: trainer.email });
  const news = here ? null : newsElsewhere(reported, now);
  return tellingTrainer(app, { facts, subject, trainer, now, before: reported, news });
};

const unassigned = (now: ReportedTrainer): ReportedTrainer => ({ ...now, mine: false });

async function isNotifiedAnyway(app: App, { recipientIds }: QueuedMail, subject: string): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    `SELECT FROM app.mails WHERE status = 'queued' AND recipient_ids && $1 AND subjects @> ARRAY[$2] AND template = $3 LIMIT 1`,
    [recipientIds, subject, 'trainer-date' satisfies TrainingMail],
  );
  return (rowCount ?? 0) > 0;
}

/** Whether what was sent to an address of the date did not reach it: that is why it was corrected. */
async function cameBack(app: App, to: string, subject: string): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    'SELECT FROM app.mails WHERE subjects @> ARRAY[$1] AND address = $2 AND status = ANY ($3) AND template = ANY ($4) LIMIT 1',
    [subject, mailAddress(app, to), UNREACHED, TRAINER_MAILS],
  );
  return (rowCount ?? 0) > 0;
}

/** Takes the entry out of the calendar at the former address, also of who works here no more; without one nobody is bothered. */
export const trainerFormer: Compose = async (app, mail) => {
  const { subject, facts } = await dateOfMail(app, mail);
  const trainer = await trainerRow(app, mail);
  const former = await formerOf(app, mail, subject);
  if (former.to.toLowerCase() === trainer.email.toLowerCase()) throw new NotNeeded('Adres jest znowu aktualny.');
  if (!hasEntry(former.known)) throw new NotNeeded('Pod poprzednim adresem nie ma wpisu w kalendarzu.');
  const now = nowOf(facts, trainer);
  return {
    personId: trainer.person_id,
    to: former.to,
    ...formerTrainerMail(now.date),
    attachments: [await entryFor(app, facts, { trainer, attendee: former.to, leads: false })],
    about: [],
    reported: { [subject]: { ...now, withdrawn: true } satisfies ReportedTrainer },
  };
};
