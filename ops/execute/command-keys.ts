import { createHash } from 'node:crypto';
import type { Recorded } from '#domain/kernel/event.ts';

/** The facts one idempotency key made: one command's, so they are next to each other in the stream. */
export interface KeyedFacts {
  readonly command: string;
  /** Of what was sent with the key (`inputMark`); absent in facts of earlier programs. */
  readonly input?: string | undefined;
  /** Revision of the first. */
  readonly first: number;
  readonly count: number;
}

/** Of a key 128 bits of its hash are kept, of the digest of what was sent the first letters: no two are alike by chance. */
const KEY_BYTES = 16;
const INPUT_BYTES = 22;

/** The beginning of a digest is a digest as well. */
export const inputMark = (digest: string | undefined): string | undefined => digest?.slice(0, INPUT_BYTES);

const keyMark = (key: string): Buffer => createHash('sha256').update(key).digest().subarray(0, KEY_BYTES);

/** Columns: those of tens of thousands of keys are copied, where as many objects would be made one by one. */
export interface PackedKeys {
  /** One after the other, in the order of the facts. */
  readonly keys: Uint8Array;
  /** Zeros for none. */
  readonly inputs: Uint8Array;
  /** Names of commands, and which one each key has. */
  readonly names: readonly string[];
  readonly commands: Uint16Array;
  readonly firsts: Uint32Array;
  readonly counts: Uint32Array;
}

const NONE: PackedKeys = {
  keys: new Uint8Array(),
  inputs: new Uint8Array(),
  names: [],
  commands: new Uint16Array(),
  firsts: new Uint32Array(),
  counts: new Uint32Array(),
};

/** Which facts of a stream each idempotency key made; identified by their place, so that nothing of their persons is kept. */
export class CommandKeys {
  #packed: PackedKeys;
  readonly #recent = new Map<string, KeyedFacts>();

  constructor(packed: PackedKeys = NONE) {
    this.#packed = packed;
  }

  get(key: string): KeyedFacts | undefined {
    return this.#recent.get(key) ?? find(this.#packed, key);
  }

  note({ revision, meta: { commandKey: key, command, commandInput } }: Recorded): void {
    if (!key) return;
    const known = this.#recent.get(key);
    const { first, count } = known ?? { first: revision, count: 0 };
    this.#recent.set(key, { command, input: inputMark(commandInput), first, count: count + 1 });
  }

  /** All of them as columns, and kept so from now on. */
  pack(): PackedKeys {
    this.#packed = joined(this.#packed, this.#recent);
    this.#recent.clear();
    return this.#packed;
  }
}

function find({ keys, inputs, names, commands, firsts, counts }: PackedKeys, key: string): KeyedFacts | undefined {
  if (keys.length === 0) return undefined;
  const place = placeOf(bufferOf(keys), keyMark(key));
  if (place < 0) return undefined;
  const input = bufferOf(inputs).toString('latin1', place * INPUT_BYTES, (place + 1) * INPUT_BYTES);
  return {
    command: names[commands[place] ?? 0] ?? '',
    input: input.replace(/\0+$/, '') || undefined,
    first: firsts[place] ?? 0,
    count: counts[place] ?? 0,
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Searching 20,000 marks takes a twentieth of a millisecond. */
function placeOf(keys: Buffer, mark: Buffer): number {
  let at = keys.indexOf(mark);
  while (at >= 0 && at % KEY_BYTES !== 0) at = keys.indexOf(mark, at + 1);
  return at < 0 ? -1 : at / KEY_BYTES;
}

function joined(packed: PackedKeys, recent: ReadonlyMap<string, KeyedFacts>): PackedKeys {
  if (recent.size === 0) return packed;
  const facts = [...recent.values()];
  const names = [...new Set([...packed.names, ...facts.map(({ command }) => command)])];
  const inputs = facts.map(({ input }) => Buffer.concat([Buffer.from(input ?? '', 'latin1')], INPUT_BYTES));
  return {
    keys: Buffer.concat([packed.keys, ...[...recent.keys()].map(keyMark)]),
    inputs: Buffer.concat([packed.inputs, ...inputs]),
    names,
    commands: Uint16Array.from([...packed.commands, ...facts.map(({ command }) => names.indexOf(command))]),
    firsts: Uint32Array.from([...packed.firsts, ...facts.map(({ first }) => first)]),
    counts: Uint32Array.from([...packed.counts, ...facts.map(({ count }) => count)]),
  };
}
