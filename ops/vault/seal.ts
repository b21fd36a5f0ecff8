import type { EventDefinition } from '#domain/kernel/event.ts';
import type { PersonalPath } from '#domain/kernel/personal.ts';
import { openEnvelope, sealEnvelope, type Envelope } from './envelope.ts';
import type { Keys } from './keys.ts';
import { placeInEvent } from './place.ts';
import { saltedFields, withoutSalts } from './salted.ts';

type Tree = Record<string, unknown>;

/**
 * What is in the log in place of a `personal(...)` object; `sealed` is '' for a person forgotten before, and the JSON
 * of an envelope where the object is about others too. `digests`: of the fields (`salted.ts`); earlier programs wrote none.
 */
export interface Sealed {
  readonly personId: string;
  readonly alsoAbout?: readonly string[];
  readonly sealed: string;
  readonly digests?: readonly string[];
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const isSealed = (value: unknown): value is Sealed & Tree =>
  isTree(value) && typeof value.sealed === 'string' && typeof value.personId === 'string';

function at(data: unknown, path: readonly string[], depth = path.length): unknown {
  let value = data;
  for (let step = 0; step < depth; step += 1) {
    if (!isTree(value)) return undefined;
    value = value[path[step] ?? ''];
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
export function personsIn(personal: readonly PersonalPath[], data: unknown, persons: string[] = []): string[] {
  for (const { path } of personal) {
    const value = at(data, path);
    if (!isTree(value) || typeof value.personId !== 'string') continue;
    persons.push(value.personId);
    if (value.alsoAbout) persons.push(...othersOf(value));
  }
  return persons;
}

/** The persons whose data are unsealed in data that `openData` has opened. */
export function openPersonsIn(personal: readonly PersonalPath[], data: unknown): string[] {
  const persons: string[] = [];
  for (const { path } of personal) {
    const value = at(data, path);
    if (!isTree(value) || value.forgotten === true || typeof value.personId !== 'string') continue;
    persons.push(value.personId, ...othersOf(value));
  }
  return persons;
}

/** The part of an event that is sealed or opened, and the keys at hand. */
export interface EventPart {
  readonly keys: Keys;
  readonly eventId: string;
  readonly part: 'data' | 'meta';
}

const placeIn = ({ eventId, part }: EventPart, path: readonly string[]): string => placeInEvent(eventId, part, path);

/**
 * The data as the log may hold them: no personal field in plain text. Of a forgotten person only the id is left, even
 * when the caller still had the rest.
 *
 * @throws for a person the vault does not know
 */
export function sealData(personal: readonly PersonalPath[], data: object, event: EventPart): object {
  let sealed = data as Tree;
  for (const { path } of personal) {
    const value = at(sealed, path);
    if (!isTree(value)) continue;
    sealed = replaced(sealed, path, sealPerson(value, event.keys, placeIn(event, path)));
  }
  return sealed;
}

const othersOf = ({ alsoAbout }: { readonly alsoAbout?: unknown }): string[] =>
  Array.isArray(alsoAbout) ? alsoAbout.map(String) : [];

function sealPerson({ personId, alsoAbout, ...fields }: Tree, keys: Keys, place: string): Sealed {
  const [person, others] = [String(personId), othersOf({ alsoAbout })];
  const about = others.length === 0 ? { personId: person } : { personId: person, alsoAbout: others };
  const { values, digests } = saltedFields(fields);
  const sealed = sealAbout(about, values, { keys, place });
  return sealed === undefined ? { ...about, sealed: '' } : { ...about, sealed, digests };
}

function sealAbout(
  { personId, alsoAbout }: Omit<Sealed, 'sealed'>,
  values: unknown,
  { keys, place }: { readonly keys: Keys; readonly place: string },
): string | undefined {
  if (!alsoAbout) return keys.seal({ personId, place }, values);
  const envelope = sealEnvelope(keys, { personIds: [personId, ...alsoAbout], place }, values);
  return envelope && JSON.stringify(envelope);
}

/** Undoes `sealData` in place (the data were just parsed and are nobody else's); blank where the key is gone. */
export function openData(personal: readonly PersonalPath[], data: object, event: EventPart): void {
  for (const { path, fields } of personal) {
    const parent = at(data, path, path.length - 1);
    const last = path.at(-1);
    if (!isTree(parent) || last === undefined) continue;
    const value = parent[last];
    if (!isSealed(value)) continue;
    parent[last] = opened(value, fields, withoutSalts(openSealed(value, event.keys, placeIn(event, path))));
  }
}

/** Leaves of the sealed values whose they are, for readers who show nothing else of them. */
export function hideData(personal: readonly PersonalPath[], data: object): void {
  for (const { path } of personal) {
    const parent = at(data, path, path.length - 1);
    const last = path.at(-1);
    if (!isTree(parent) || last === undefined) continue;
    const value = parent[last];
    if (isSealed(value)) parent[last] = { personId: value.personId };
  }
}

function opened({ personId, alsoAbout }: Sealed, fields: readonly string[], open: unknown): Tree {
  const others = alsoAbout ? { alsoAbout } : {};
  return isTree(open) ? { personId, ...others, ...open } : blank({ personId, ...others, forgotten: true }, fields);
}

function openSealed({ personId, sealed }: Sealed, keys: Keys, place: string): unknown {
  if (sealed === '') return undefined;
  return sealed.startsWith('{')
    ? openEnvelope(keys, JSON.parse(sealed) as Envelope, place)
    : keys.open({ personId, place }, sealed);
}

function blank(person: Tree, fields: readonly string[]): Tree {
  for (const field of fields) person[field] ??= '';
  return person;
}

/** Older versions may keep persons elsewhere: found by their shape instead of their path. */
export function sealedPathsIn(data: unknown, path: readonly string[] = []): PersonalPath[] {
  if (isSealed(data)) return [{ path, fields: [] }];
  if (!isTree(data)) return [];
  return Object.entries(data).flatMap(([key, child]) => sealedPathsIn(child, [...path, key]));
}

/** A sealed object of a stored event, and what opened it; `open` is undefined where a key of its persons is destroyed. */
export interface OpenedSeal {
  readonly path: readonly string[];
  readonly sealed: Sealed;
  readonly open: unknown;
}

/** Every sealed object of an event's part, whatever version it has, with the salts that are in it. */
export const openedSeals = (data: object, event: EventPart): OpenedSeal[] =>
  sealedPathsIn(data).map(({ path }) => {
    const sealed = at(data, path) as Sealed;
    return { path, sealed, open: openSealed(sealed, event.keys, placeIn(event, path)) };
  });

/**
 * Brings data of an older version to the present one, step by step. A forgotten person comes to the upcasters as
 * `{personId, forgotten: true}` alone, and leaves them with the present fields, blank.
 */
export function upcast(definition: EventDefinition, version: number, data: object): object {
  let present: unknown = data;
  for (const step of definition.upcasters.slice(version - 1)) present = step(present as never);
  for (const { path, fields } of definition.personal) {
    const value = at(present, path);
    if (isTree(value) && value.forgotten === true) blank(value, fields);
  }
  return present as object;
}
