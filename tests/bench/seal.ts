import { createHmac } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { PersonalPath } from '#domain/kernel/personal.ts';
import { encrypt, newKeyBytes, personKey, type PersonKey } from '#ops/vault/cipher.ts';
import { keysFrom, type Keys } from '#ops/vault/keys.ts';
import { openData, sealData } from '#ops/vault/seal.ts';
import { report, round } from './load.ts';

const EVENTS = 20_000;
const ROUNDS = 7;

/** Paths and data of a fact about one person, and the operator in its metadata, who is the same for all. */
const DATA: readonly PersonalPath[] = [{ path: ['participant'], fields: ['firstName', 'lastName', 'email', 'phone'] }];
const META: readonly PersonalPath[] = [{ path: ['actor', 'person'], fields: ['name'] }];
const OPERATOR = { personId: 'operator', name: 'Olga Nowicka' };
const participant = (n: number) => ({
  personId: `person-${n}`,
  firstName: 'Jan',
  lastName: `Nowak ${n}`,
  email: `jan.nowak.${n}@demo.example`,
  phone: '600700800',
});

interface Sealed {
  readonly id: string;
  readonly data: string;
  readonly meta: string;
}

/**
 * `npm run bench -- seal`: what sealing and opening both parts of an event cost, in microseconds of processor time, for
 * what is bound to its place against what earlier programs wrote (bound to the person alone, equal texts equal).
 */
export async function benchSeal(size = EVENTS): Promise<void> {
  const bytes = new Map([['operator', newKeyBytes()]]);
  for (let n = 0; n < size; n += 1) bytes.set(`person-${n}`, newKeyBytes());
  // Anew for each round: a key remembers the last text of the former kind that it opened.
  const fresh = () => new Map([...bytes].map(([id, key]): [string, PersonKey] => [id, personKey(key)]));
  const held = fresh();
  const keys = keysFrom(held);
  const ids = Array.from({ length: size }, () => uuid());
  const present = ids.map((id, n) => sealedNow(keys, id, n));
  const former = ids.map((id, n) => sealedFormerly(held, id, n));
  const ways = {
    sealPresent: () => ids.forEach((id, n) => sealedNow(keys, id, n)),
    sealFormer: () => ids.forEach((id, n) => sealedFormerly(held, id, n)),
    openPresent: (anew: Keys) => present.forEach((event) => opened(anew, event)),
    openFormer: (anew: Keys) => former.forEach((event) => opened(anew, event)),
  };
  const best = new Map<string, number>();
  for (let n = 0; n < ROUNDS; n += 1)
    // In turn, so that a slower moment of the machine meets all.
    for (const [name, way] of Object.entries(ways)) {
      const anew = keysFrom(fresh());
      const each = spent(() => way(anew)) / size;
      best.set(name, Math.min(each, best.get(name) ?? Infinity));
    }
  const us = Object.fromEntries([...best].map(([name, each]) => [`${name}Us`, round(each)]));
  report({ bench: 'seal', events: size, rounds: ROUNDS, ...us });
}

/** Processor time of this process in microseconds: what others do on the machine counts less than by the clock. */
function spent(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

function sealedNow(keys: Keys, id: string, n: number): Sealed {
  const [data, meta] = [{ participant: participant(n) }, { actor: { person: OPERATOR } }];
  return {
    id,
    data: JSON.stringify(sealData(DATA, data, { keys, eventId: id, part: 'data' })),
    meta: JSON.stringify(sealData(META, meta, { keys, eventId: id, part: 'meta' })),
  };
}

function sealedFormerly(held: ReadonlyMap<string, PersonKey>, id: string, n: number): Sealed {
  const seal = ({ personId, ...fields }: { readonly personId: string }) => {
    const key = held.get(personId);
    if (!key) throw new Error('every key is there');
    const text = JSON.stringify(fields);
    const nonce = createHmac('sha256', key.nonce).update(`${personId}\0`).update(text).digest().subarray(0, 12);
    const sealed = encrypt({ key: key.encrypt, bound: personId, nonce }, Buffer.from(text)).toString('base64');
    return { personId, sealed };
  };
  return {
    id,
    data: JSON.stringify({ participant: seal(participant(n)) }),
    meta: JSON.stringify({ actor: { person: seal(OPERATOR) } }),
  };
}

function opened(keys: Keys, { id, data, meta }: Sealed): void {
  const [parsedData, parsedMeta] = [JSON.parse(data) as object, JSON.parse(meta) as object];
  openData(DATA, parsedData, { keys, eventId: id, part: 'data' });
  openData(META, parsedMeta, { keys, eventId: id, part: 'meta' });
}
