import { formatDateTime } from './dates.ts';

/** When a device without a network noted it, by its own clock (ISO 8601 UTC); nothing where it was said at once. */
export const notedText = (notedAt: string | undefined): string =>
  notedAt === undefined ? '' : ` (bez sieci, na urządzeniu ${formatDateTime(notedAt)})`;
