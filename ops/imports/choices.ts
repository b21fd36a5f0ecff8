import { keyText } from '#domain/import/lines.ts';
import type { ImportKind } from '#domain/import/kind.ts';
import type { App } from '#ops/app.ts';
import type { Choice, Choices, Inputs } from './target.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
}

/** Choices that a file gives by their names; of namesakes each is given with its id behind it. */
function namedChoices(rows: readonly Named[]): Choice[] {
  const count = new Map<string, number>();
  for (const { name } of rows) count.set(keyText(name), (count.get(keyText(name)) ?? 0) + 1);
  return rows.map(({ id, name, active }) => {
    const written = count.get(keyText(name)) === 1 ? name.trim() : `${name.trim()} [${id}]`;
    return {
      value: id,
      label: name,
      typed: keyText(written),
      written,
      ...(active ? {} : { former: true as const }),
    };
  });
}

/** A name that several have chooses none of them: the line's message says how they are distinguished. */
export function namesakeFaults({ view }: ImportKind, choices: Choices, inputs: Inputs): Record<string, string[]> {
  const faults = view.fields.flatMap(({ name, options }): [string, string[]][] => {
    const typed = keyText(inputs[name]);
    const offered = (typeof options === 'string' ? choices[options] : undefined) ?? [];
    const [first, ...others] = offered.filter(({ label }) => keyText(label) === typed);
    if (!first || others.length === 0 || offered.some(({ value }) => value === inputs[name])) return [];
    return [[name, [`Tę nazwę ma kilka pozycji listy: podaj ją z identyfikatorem z eksportu, np. „${first.written}”`]]];
  });
  return Object.fromEntries(faults);
}

interface Setting {
  readonly values: Readonly<Record<string, unknown>>;
  sets(name: string): boolean;
}

/** Why a line can't have what it sets; what was switched off since may stay where it is. */
export const formerChoice = (kind: ImportKind, choices: Choices, line: Setting): string | undefined =>
  refusedChoice(kind, line, (list, value) => choices[list]?.find((choice) => choice.value === value)?.former === true);

/**
 * The same when a line is stored: what the dry run found among the choices may be none by now, as somebody who has lost
 * the access, the role or all data, and had been chosen for nothing yet.
 */
export const lostChoice = (kind: ImportKind, choices: Choices, line: Setting): string | undefined =>
  refusedChoice(kind, line, (list, value) => {
    const offered = choices[list];
    const found = offered?.find((choice) => choice.value === value);
    return offered !== undefined && value !== '' && (found === undefined || found.former === true);
  });

function refusedChoice(
  { view }: ImportKind,
  { values, sets }: Setting,
  isRefused: (list: string, value: unknown) => boolean,
): string | undefined {
  const field = view.fields.find(
    ({ name, options }) => typeof options === 'string' && isRefused(options, values[name] ?? '') && sets(name),
  );
  return field && `${field.label}: tego nie można już wybrać`;
}

/** Among the records of a table. */
export const recordChoices =
  (table: string) =>
  async ({ pool }: App): Promise<Choices> => {
    const { rows } = await pool.query<Named>(
      `SELECT id, title AS name, active FROM read."${table}" ORDER BY title, id`,
    );
    return { [table]: namedChoices(rows) };
  };

/** Among the accounts of a table. */
export const accountChoices =
  (table: string) =>
  async ({ pool }: App): Promise<Choices> => {
    const { rows } = await pool.query<Named>(
      `SELECT id, name, access_type <> 'none' AS active FROM read."${table}" ORDER BY name, id`,
    );
    return { [table]: namedChoices(rows) };
  };
