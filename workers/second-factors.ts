import type { AccountFacts } from '#domain/account/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { confirmSecondFactor } from '#ops/account/enrolment.ts';
import { confirmPasskey, dropPasskey } from '#ops/account/passkeys.ts';
import { dropSecondFactor } from '#ops/account/second-factor.ts';
import type { JobRequest } from '#workers/reaction.ts';
import { eventAt } from '#workers/causes.ts';
import type { AppWithoutLists } from '#workers/processor.ts';

/** Job of `account-changes`: a second factor is as the fact of it says, also where the request ended behind the append. */
export const SECOND_FACTOR_JOB = 'second-factor';
export interface SecondFactorJob {
  readonly stream: string;
  readonly revision: number;
}

export const settleJob = ({ stream, revision }: Recorded): JobRequest => ({
  job: SECOND_FACTOR_JOB,
  data: { stream, revision } satisfies SecondFactorJob,
});

/** The same of a passkey. */
export const PASSKEY_JOB = 'passkey';

export const settlePasskeyJob = ({ stream, revision }: Recorded): JobRequest => ({
  job: PASSKEY_JOB,
  data: { stream, revision } satisfies SecondFactorJob,
});

/** One that is gone stays gone: each has an id of its own. */
export async function settlePasskey(app: AppWithoutLists, { stream, revision }: SecondFactorJob): Promise<void> {
  const { data } = await eventAt(app, { stream, revision });
  const { id, change, passkey } = data as AccountFacts['passkeyChanged'];
  if (change === 'added') await confirmPasskey(app, passkey);
  else await dropPasskey(app, { actorId: id, id: passkey });
}

/** What the owner has done since stays: only what stood there when the fact happened is confirmed or dropped. */
export async function settleSecondFactor(app: AppWithoutLists, { stream, revision }: SecondFactorJob): Promise<void> {
  const event = await eventAt(app, { stream, revision });
  const { id, change } = event.data as AccountFacts['secondFactorChanged'];
  const at = new Date(event.at);
  if (change === 'enabled') await confirmSecondFactor(app, id, at);
  else await dropSecondFactor(app, id, at);
}
