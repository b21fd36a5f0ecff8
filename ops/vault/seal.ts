import type { EventDefinition } from '#domain/shared/event.ts';
import type { PersonalPath } from '#domain/shared/personal.ts';
import type { Keys } from './vault.ts';

type Tree = Record<string, unknown>;

/** What stands in the log in place of a `personal(...)` object. */
interface Sealed {
  readonly personId: string;
  readonly sealed: string;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSealed = (value: unknown): value is Sealed & Tree =>
  isTree(value) && typeof value.sealed === 'string' && typeof value.personId === 'string';

function at(data: unknown, path: readonly string[]): unknown {
  let value = data;
  for (const step of path) {
    if (!isTree(value)) return undefined;
    value = value[step];
  }
  return value;
}

/** A copy of the data with one value replaced; what is not on the way is shared. */
function replaced(data: Tree, path: readonly string[], value: unknown): Tree {
  const [step = '', ...rest] = path;
  const child = data[step];
  return { ...data, [step]: rest.length === 0 ? value : replaced(isTree(child) ? child : {}, rest, value) };
}

/** The persons an event's data are about: whose keys its sealing and opening need. */
export const personsIn = (personal: readonly PersonalPath[], data: unknown): string[] =>
  personal.flatMap(({ path }) => {
    const value = at(data, path);
    return isTree(value) && typeof value.personId === 'string' ? [value.personId] : [];
  });

/** The data as the log may hold them: no personal field in plain text. */
export function sealData(personal: readonly PersonalPath[], data: object, keys: Keys): object {
  let sealed = data as Tree;
  for (const { path } of personal) {
    const value = at(sealed, path);
    if (!isTree(value)) continue;
    const { personId, forgotten: _forgotten, ...fields } = value;
    sealed = replaced(sealed, path, { personId, sealed: keys.seal(String(personId), fields) });
  }
  return sealed;
}

/** Undoes `sealData` in place (the data were just parsed and are nobody else's); blank where the key is gone. */
export function openData(personal: readonly PersonalPath[], data: object, keys: Keys): void {
  for (const { path, fields } of personal) {
    const parent = at(data, path.slice(0, -1));
    const last = path.at(-1);
    if (!isTree(parent) || last === undefined) continue;
    const value = parent[last];
    if (isSealed(value)) parent[last] = opened(value, fields, keys);
  }
}

function opened(value: Sealed, fields: readonly string[], keys: Keys): Tree {
  const { personId } = value;
  const open = keys.open(personId, value.sealed);
  if (isTree(open)) return { personId, ...open };
  return { personId, forgotten: true, ...Object.fromEntries(fields.map((field) => [field, ''])) };
}

/** Older versions may keep persons elsewhere: found by their shape instead of their path. */
export function sealedPathsIn(data: unknown, path: readonly string[] = []): PersonalPath[] {
  if (isSealed(data)) return [{ path, fields: [] }];
  if (!isTree(data)) return [];
  return Object.entries(data).flatMap(([key, child]) => sealedPathsIn(child, [...path, key]));
}

/** Brings data of an older version to the present one, step by step. */
export function upcast(definition: EventDefinition, version: number, data: object): object {
  let present: unknown = data;
  for (const step of definition.upcasters.slice(version - 1)) present = step(present as never);
  return present as object;
}
