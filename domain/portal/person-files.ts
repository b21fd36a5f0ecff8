import type { PortalModel } from './portal.ts';

/** Of every portal: what its journal says of persons, and who has logged in and taken what. */
const OF_ALL: readonly string[] = [
  '/panel/audit/excel',
  '/panel/audit/csv',
  '/panel/audit/jsonl',
  '/panel/audit/access/excel',
  '/panel/audit/access/csv',
];

/** Whether the file at this path (without portal prefix) is a whole list of persons: of a kind of account, or one that is named. */
export const isPersonFile = (
  { accounts, personFiles = [] }: Pick<PortalModel, 'accounts' | 'personFiles'>,
  path: string,
): boolean =>
  OF_ALL.includes(path) ||
  personFiles.includes(path) ||
  accounts.some(({ base }) => path === `${base}/excel` || path === `${base}/compare/excel`);
