import type { GivenFile } from '#ops/security/security-log.ts';

/** Names by id, as they are called now. */
export type Names = ReadonlyMap<string, string>;

/** A filter is kept as 'Szkolenie: <id>' where it chose something: the log itself holds no name that an erasure would have to find. */
const CHOSEN = /^(.*: )([\w-]{36})$/;

/** Ids of what the filters of these files chose. */
export const chosenIn = (files: readonly (GivenFile | null)[]): string[] =>
  files.flatMap((file) => (file?.filters ?? []).flatMap((filter) => CHOSEN.exec(filter)?.[2] ?? []));

const named = (filter: string, names: Names): string => {
  const [, label, id = ''] = CHOSEN.exec(filter) ?? [];
  const name = names.get(id);
  return label === undefined || name === undefined ? filter : label + name;
};

/** What was taken along, in a line. */
export function givenText({ file, filters = [], columns = [], rows }: GivenFile, names: Names): string {
  return [
    file ?? '',
    rows === undefined ? '' : `wierszy: ${rows}`,
    filters.length > 0 ? `filtry: ${filters.map((filter) => named(filter, names)).join(', ')}` : '',
    columns.length > 0 ? `kolumny: ${columns.join(', ')}` : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}
