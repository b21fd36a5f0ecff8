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

const HERE = 'app.mails.content m1';

const sealed = (personIds: readonly string[], value: unknown): Envelope => {
  const envelope = sealEnvelope(keysWithout(), { personIds, place: HERE }, value);
  if (!envelope) throw new Error('every key is there');
  return envelope;
};

describe('envelopes', () => {
  it('GDP-03 open with the keys of all whom they are about, and with none of them missing', () => {
    fc.assert(
      fc.property(fc.subarray(ALL, { minLength: 1 }), fc.string({ minLength: 5 }), (persons, text) => {
        const envelope = sealed(persons, { text });
        expect(personsOf(envelope)).toEqual(persons);
        expect(openEnvelope(keysWithout(), envelope, HERE)).toEqual({ text });
        expect(JSON.stringify(envelope)).not.toContain(text);
        for (const person of ALL) {
          const opened = openEnvelope(keysWithout(person), envelope, HERE);
          expect(opened).toEqual(persons.includes(person) ? undefined : { text });
          const again = sealEnvelope(keysWithout(person), { personIds: persons, place: HERE }, text);
          expect(again === undefined).toBe(persons.includes(person));
        }
      }),
    );
  });

  it('GDP-03 a share that is left out or taken from another envelope opens nothing', () => {
    const [one, other] = [sealed(['p1', 'p2'], 'Jan'), sealed(['p1', 'p2'], 'Ewa')];
    const { p1 = '' } = one.shares;
    expect(() => openEnvelope(keysWithout(), { ...one, shares: { p1 } }, HERE)).toThrow();
    expect(() => openEnvelope(keysWithout(), { ...one, shares: other.shares }, HERE)).toThrow();
    expect(openEnvelope(keysWithout(), emptyEnvelope(['p1', 'p2']), HERE)).toBeUndefined();
  });

  it('open at their own place only, also when they say that they are of an earlier program', () => {
    const envelope = sealed(['p1', 'p2'], 'Jan');
    expect(() => openEnvelope(keysWithout(), envelope, 'app.mails.content m2')).toThrow();
    const { shares, body } = envelope;
    expect(() => openEnvelope(keysWithout(), { shares, body }, HERE)).toThrow();
  });

  it('those of programs that bound them to their persons alone open for ever', () => {
    const keys = keysFrom(
      new Map([
        ['p1', personKey(Buffer.alloc(64, 1))],
        ['p2', personKey(Buffer.alloc(64, 2))],
      ]),
    );
    const old = {
      shares: {
        p1: 'umCAXGcnOHRH/egztmB1yXth2JchAvjWdZUzCLSzGcogO0FffVw9Se+pDj5SGa1GAPS++iGD3nFM7prI4IP7drVthdZGrrW04TA=',
        p2: 'DxLC+uGGS2gu3YDnWXlLGvYKyh1NbFz0aX/y3mhsaaqFG5SLg/OxnU4w3lvA9uPf/dl5udFlKFKEEYUNt5mHFT9TVYZ3ZEK7nFA=',
      },
      body: '8qRP6tUz+hUm7gu4qYu+9hpJDJ2edrJ6P3de9uzRsLTRlejFIzQM5w==',
    };
    expect(openEnvelope(keys, old, HERE)).toBe('Zażółć');
  });

  it('what is about nobody is not sealed by mistake', () => {
    expect(() => sealEnvelope(keysWithout(), { personIds: [], place: HERE }, 'x')).toThrow('about somebody');
  });

  it('a mail about fifty persons stays small', () => {
    const ids = Array.from({ length: 50 }, (_, n) => `person-${n}`);
    const keys = keysFrom(new Map(ids.map((id) => [id, personKey(newKeyBytes())])));
    expect(JSON.stringify(sealEnvelope(keys, { personIds: ids, place: HERE }, 'text')).length).toBeLessThan(50 * 200);
  });
});
