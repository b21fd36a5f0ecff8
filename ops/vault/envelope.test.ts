import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newKeyBytes, personKey, type PersonKey } from './cipher.ts';
import { emptyEnvelope, openEnvelope, personsOf, sealEnvelope, type Envelope } from './envelope.ts';
import { keysFrom } from './keys.ts';

const ALL = ['p1', 'p2', 'p3', 'p4'];
const bytes = new Map(ALL.map((id) => [id, newKeyBytes()]));
/** New key objects each time, which remember nothing. */
const keysWithout = (...destroyed: string[]) =>
  keysFrom(
    new Map(
      ALL.map((id): [string, PersonKey | null] => [
        id,
        destroyed.includes(id) ? null : personKey(bytes.get(id) ?? Buffer.alloc(0)),
      ]),
    ),
  );

const sealed = (persons: readonly string[], value: unknown): Envelope => {
  const envelope = sealEnvelope(keysWithout(), persons, value);
  if (!envelope) throw new Error('every key is there');
  return envelope;
};

describe('envelopes', () => {
  it('GDP-03 open with the keys of all whom they are about, and with none of them missing', () => {
    fc.assert(
      fc.property(fc.subarray(ALL, { minLength: 1 }), fc.string({ minLength: 5 }), (persons, text) => {
        const envelope = sealed(persons, { text });
        expect(personsOf(envelope)).toEqual(persons);
        expect(openEnvelope(keysWithout(), envelope)).toEqual({ text });
        expect(JSON.stringify(envelope)).not.toContain(text);
        for (const person of ALL) {
          const opened = openEnvelope(keysWithout(person), envelope);
          expect(opened).toEqual(persons.includes(person) ? undefined : { text });
          const again = sealEnvelope(keysWithout(person), persons, text);
          expect(again === undefined).toBe(persons.includes(person));
        }
      }),
    );
  });

  it('GDP-03 a share that is left out or taken from another envelope opens nothing', () => {
    const [one, other] = [sealed(['p1', 'p2'], 'Jan'), sealed(['p1', 'p2'], 'Ewa')];
    const { p1 = '' } = one.shares;
    expect(() => openEnvelope(keysWithout(), { ...one, shares: { p1 } })).toThrow();
    expect(() => openEnvelope(keysWithout(), { ...one, shares: other.shares })).toThrow();
    expect(openEnvelope(keysWithout(), emptyEnvelope(['p1', 'p2']))).toBeUndefined();
  });

  it('what is about nobody is not sealed by mistake', () => {
    expect(() => sealEnvelope(keysWithout(), [], 'x')).toThrow('about somebody');
  });

  it('a mail about fifty persons stays small', () => {
    const ids = Array.from({ length: 50 }, (_, n) => `person-${n}`);
    const keys = keysFrom(new Map(ids.map((id) => [id, personKey(newKeyBytes())])));
    expect(JSON.stringify(sealEnvelope(keys, ids, 'text')).length).toBeLessThan(50 * 200);
  });
});
