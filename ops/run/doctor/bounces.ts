import type { Config } from '#ops/config/config.ts';
import { withoutAddresses } from '#ops/logging/without-addresses.ts';
import { openBounceMailbox } from '#ops/mail/bounces/open.ts';
import { ok, problem, reasonOf, warning, type Finding } from './finding.ts';

/** Whether the mailbox that mails come back to can be read; nothing in it is touched. */
export async function examineBounces({ bounces, smtpUrl }: Config): Promise<Finding[]> {
  if (!bounces)
    return smtpUrl
      ? [
          warning(
            'bounces',
            'BOUNCES_URL is not set: a mail that comes back stays "wysłana", nobody hears that it was not delivered',
            'Name the mailbox that reports of mail servers come to (ops/runbook/bounces.md).',
          ),
        ]
      : [];
  try {
    const mailbox = await openBounceMailbox(bounces.url);
    try {
      return [ok('bounces', `The mailbox of mails that come back can be read, ${await mailbox.unread()} wait there`)];
    } finally {
      await mailbox.close();
    }
  } catch (error) {
    return [
      problem(
        'bounces',
        `BOUNCES_URL: ${withoutAddresses(reasonOf(error))}`,
        'Mend the address, the login or the folder; until then mails that come back stay "wysłana".',
      ),
    ];
  }
}
