import { z } from 'zod';

/** The entries of a setting that has several, separated by spaces or commas. */
export const entriesOf = (text: string): string[] => text.split(/[\s,]+/).filter((entry) => entry !== '');

export const entries = z.string().transform(entriesOf);

/** Names of hosts, which are the same in capitals. */
export const hostEntries = entries.transform((names) => names.map((name) => name.toLowerCase()));
