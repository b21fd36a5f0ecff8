import type { Config } from '#ops/config/config.ts';
import { isLoopback } from '#ops/config/exposed.ts';

type Settings = Pick<Config, 'smtpUrl' | 'smtpPlain'>;

export const IN_CLEAR =
  'SMTP_PLAIN: mails, and the links in them that open accounts, may go to the mail server in clear';

/** `smtp://` to another machine: a plain line that others can listen to, or take STARTTLS out of. */
const leavesInClear = ({ smtpUrl }: Settings): boolean =>
  smtpUrl !== undefined && smtpUrl.startsWith('smtp:') && !isLoopback(new URL(smtpUrl).hostname);

/** Whether no mail goes before the line is encrypted. */
export const needsTls = (settings: Settings): boolean => leavesInClear(settings) && !settings.smtpPlain;

/** Whether somebody has decided that mails may go as they are. */
export const goesInClear = (settings: Settings): boolean => leavesInClear(settings) && settings.smtpPlain === true;
