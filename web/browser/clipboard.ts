import { tried } from './facilities.ts';

/** Browsers let pages write to the clipboard over https only. */
export const hasClipboard = (): boolean => tried(() => (navigator as Partial<Navigator>).clipboard) !== undefined;

/** @returns whether the text is in the clipboard now */
export const copyText = (text: string): Promise<boolean> =>
  (tried(() => navigator.clipboard.writeText(text)) ?? Promise.reject(new Error('no clipboard'))).then(
    () => true,
    () => false,
  );
