import { after, type Knowledge, type Said } from '#domain/training/messages/knowledge.ts';
import type { TrainingMail } from '#domain/training/mail/terms.ts';
import type { ReportedStatus } from '#domain/training/messages/news.ts';
import type { App } from '#ops/app.ts';
import { mailAddress, reportedMails } from '#ops/mail/reported.ts';

/** What an address has of one application. */
export interface KnownAtAddress {
  readonly known: Knowledge | null;
  /** Those who read there were notified of something about it at an address that they have no more. */
  readonly elsewhere: boolean;
}

interface Reader {
  readonly to: string;
  /** Everybody who reads at it. */
  readonly recipientIds: readonly string[];
  /** Of applications. */
  readonly subjects: readonly string[];
  /** Id of the mail that asks, if one does. */
  readonly composing?: string;
  /** As of `reportedMails`. */
  readonly unlessOf?: Parameters<typeof reportedMails>[1]['unlessOf'];
}

/** What was sent to an address of each of the applications, in full, from the mails kept of it. */
export async function knownAt(
  app: Pick<App, 'lists' | 'pool' | 'vault'>,
  { to, recipientIds, subjects, composing, unlessOf }: Reader,
): Promise<(subject: string) => KnownAtAddress> {
  const address = mailAddress(app, to);
  const mails = await reportedMails<Said | ReportedStatus>(app, {
    recipientIds,
    subjects,
    address,
    unlessOf,
    ...(composing === undefined ? {} : { composing }),
  });
  return (subject) => {
    let known: Knowledge | null = null;
    let elsewhere = false;
    for (const mail of mails) {
      const said = mail.reported[subject];
      if (!said) continue;
      if (mail.address === null || mail.address === address) known = after(known, saidIn(mail.template, said));
      else elsewhere = true;
    }
    return { known, elsewhere };
  };
}

/** Mails of earlier programs did not keep what they brought, and took an acceptance for a confirmation. */
function saidIn(template: string, said: Said | ReportedStatus): Said {
  if ('carries' in said) return said;
  const isAcceptance = template === ('registration-received' satisfies TrainingMail);
  const isConfirmation = template === ('confirmation' satisfies TrainingMail);
  if (isAcceptance && said.place === 'seat') return { ...said, place: 'awaiting', carries: [] };
  const entry = said.place === 'seat' || said.place === null;
  return {
    ...said,
    carries: [...(isConfirmation ? (['paper'] as const) : []), ...(entry ? (['entry'] as const) : [])],
  };
}
