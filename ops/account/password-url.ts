import type { Portal } from '#domain/kernel/actor.ts';
import { absoluteLink, type Addresses } from '#ops/absolute-link.ts';

/** Where a one-time link leads: the page of its account's own portal. */
export const passwordUrl = (config: Addresses, portal: Portal, token: string): string =>
  absoluteLink(config, portal, `/change-password?token=${token}`);
