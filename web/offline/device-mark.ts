import { readStored, writeStored } from '#web/browser/facilities.ts';

/**
 * What every page may know at once of what this device keeps: whose it is, and how much of it the server does not have.
 * No name, no list.
 */
export interface DeviceMark {
  readonly portal: string;
  readonly account: string;
  /** Acts that wait to be sent. */
  readonly unsent: number;
  /** ISO 8601 UTC: when the last of its pages goes. */
  readonly until: string;
}

/** As `web/app/app.tsx` names it, which loads the rest only where there is one. */
const NAME = 'offline-kept';

/** Undefined where nothing is kept. */
export function deviceMark(): DeviceMark | undefined {
  const [portal, account, unsent, until = ''] = readStored('localStorage', NAME)?.split(' ') ?? [];
  return portal && account ? { portal, account, unsent: Number(unsent), until } : undefined;
}

/** Undefined: nothing is kept any more. */
export const setDeviceMark = (mark: DeviceMark | undefined): void =>
  writeStored('localStorage', NAME, mark && `${mark.portal} ${mark.account} ${mark.unsent} ${mark.until}`);

/** How many acts of this account wait on this device. */
export const unsentOf = (account: string): number => {
  const mark = deviceMark();
  return mark?.account === account ? mark.unsent : 0;
};
