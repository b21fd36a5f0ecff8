import type { AccountFacts } from '#domain/account/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { TRAINER_BACK } from '#domain/training/messages/table.ts';
import { training } from '#domain/training/portal.ts';
import type { App } from '#ops/app.ts';
import { queueMails } from '#ops/mail/order.ts';
import { eventAt } from '#workers/causes.ts';
import type { FactJob } from './reactions.ts';
import { comingDatesWritten } from './trainer-address.ts';

type LetIn = { readonly data: AccountFacts['accessChanged' | 'changed'] } & Recorded;

/**
 * Orders a mail for each coming date: while an account is switched off its trainer is sent nothing, so their calendar may
 * hold a day that is not so. What they know is compared when it leaves; where nothing changed it is dropped.
 */
export async function trainerBack(app: App, { stream, revision }: FactJob): Promise<void> {
  const event = await eventAt<LetIn>(app, { stream, revision });
  const accounts = app.db.selectFrom('operators').select('person_id').where('id', '=', event.data.id);
  const account = await accounts.executeTakeFirst();
  if (!account) return;
  const { person_id: personId } = account;
  await queueMails(
    app,
    (await comingDatesWritten(app, personId)).map((id) => {
      const subject = subjectOf('course-date', id);
      return {
        id: `${TRAINER_BACK.message}:${event.id}:${id}`,
        portal: training.name,
        template: TRAINER_BACK.message,
        subjects: [subject],
        causes: { [subject]: { stream, revision, position: event.position } },
        personId,
        afterMs: app.config.mailHoldMs,
      };
    }),
  );
}
