import { localInWarsaw } from '#domain/text/instant.ts';

/** Nobody's phone rings at night. */
const AWAKE = { from: 8, to: 20 };

/** Whether what the clock asks for may be sent at an instant: between 8 and 20 o'clock in Warsaw. */
export function isDaytime(instant: string): boolean {
  const hour = Number(localInWarsaw(instant)?.slice(11, 13));
  return hour >= AWAKE.from && hour < AWAKE.to;
}
