import type { EventDefinition } from '#domain/kernel/event.ts';
import type { PersonalPath } from '#domain/kernel/personal.ts';
import { openEnvelope, sealEnvelope, type Envelope } from './envelope.ts';
import type { Keys } from './keys.ts';
import { placeInEvent } from './place.ts';

type Tree = Record<string, unknown>;

/**
 * What stands in the log in place of a `personal(...)` object; `sealed` is '' for a person forgotten before, and the JSON
 * of an envelope where the object is about others too.
 */
interface Sealed {
  readonly personId: string;
  readonly alsoAbout?: readonly string[];
  readonly sealed: string;
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

/** The persons whose data stand open in data that `openData` has opened. */
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
  if (others.length === 0) return { personId: person, sealed: keys.seal({ personId: person, place }, fields) ?? '' };
  const envelope = sealEnvelope(keys, { personIds: [person, ...others], place }, fields);
  return { personId: person, alsoAbout: others, sealed: envelope ? JSON.stringify(envelope) : '' };
}

/** Undoes `sealData` in place (the data were just parsed and are nobody else's); blank where the key is gone. */
export function openData(personal: readonly PersonalPath[], data: object, event: EventPart): void {
  for (const { path, fields } of personal) {
    const parent = at(data, path, path.length - 1);
    const last = path.at(-1);
    if (!isTree(parent) || last === undefined) continue;
    const value = parent[last];
    if (isSealed(value)) parent[last] = opened(value, fields, openSealed(value, event.keys, placeIn(event, path)));
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
