import type { PortalModel } from './portal.ts';

/** Whether the file at this path (without portal prefix) is a whole list of persons: of a kind of account, or one that is named. */
export const isPersonFile = (
  { accounts, personFiles = [] }: Pick<PortalModel, 'accounts' | 'personFiles'>,
  path: string,
): boolean => personFiles.includes(path) || accounts.some(({ base }) => path === `${base}/excel`);
