/** Up to so many people each has files of their own in a mail to one address (ops/decisions/062). */
const MOST_FILES = 5;

/** Whether the papers or calendar entries of so many people come as one file. */
export const inOneFile = (people: number): boolean => people > MOST_FILES;

/** What its reader has to do with a calendar of many entries: no program takes it in by itself. */
export const ONE_CALENDAR = 'Wpisy do kalendarza są w jednym pliku ICS: po otwarciu kalendarz zaproponuje ich dodanie.';
