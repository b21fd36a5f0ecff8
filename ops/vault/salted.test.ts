import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PersonalPath } from '#domain/kernel/personal.ts';
import { newKeyBytes, personKey } from './cipher.ts';
import { keysFrom } from './keys.ts';
import { disclosuresIn, saltedFields, withoutSalts } from './salted.ts';
import { openData, sealData, type Sealed } from './seal.ts';

const bytes = new Map(['p1', 'p2'].map((id) => [id, newKeyBytes()]));
const keysWithout = (...destroyed: string[]) =>
  keysFrom(new Map([...bytes].map(([id, key]) => [id, destroyed.includes(id) ? null : personKey(key)])));

/** As RFC 9901 (4.2.3) has it: over the disclosure's own letters. */
const digestOf = (disclosure: string): string => createHash('sha256').update(disclosure, 'ascii').digest('base64url');
const read = (disclosure: string) => JSON.parse(Buffer.from(disclosure, 'base64url').toString()) as unknown[];

const values = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('salted digests', () => {
  it('are those of all values with their salts, after they were stored and read too', () => {
    fc.assert(
      fc.property(values, (fields) => {
        const salted = saltedFields(fields);
        const open = stored(salted.values);
        const shown = disclosuresIn(open);
        expect(shown.map(digestOf).sort()).toEqual(salted.digests);
        expect(withoutSalts(open)).toEqual(stored(fields));
        expect(Object.fromEntries(shown.map((one) => read(one).slice(1)))).toEqual(stored(fields));
        expect(shown.every((one) => /^[\w-]{22}$/.test(String(read(one)[0])))).toBe(true);
      }),
    );
  });

  it('differ for the same values, each of its own salt, so that nobody can try values out', () => {
    const same = { first: 'Nowak', second: 'Nowak' };
    const digests = [...saltedFields(same).digests, ...saltedFields(same).digests];
    expect(new Set(digests).size).toBe(4);
    const salts = disclosuresIn(saltedFields(same).values).map((one) => read(one)[0]);
    expect(new Set(salts).size).toBe(2);
  });

  it('hold for one value: another letter in it, in its name or in its salt has another digest', () => {
    const salted = saltedFields({ name: 'Anna' });
    const [shown = ''] = disclosuresIn(salted.values);
    const [salt, name, value] = read(shown);
    const others = [
      [salt, name, 'Hanna'],
      [salt, 'title', value],
      [`A${String(salt).slice(1)}x`, name, value],
    ].map((one) => digestOf(Buffer.from(JSON.stringify(one)).toString('base64url')));
    expect(salted.digests).toEqual([digestOf(shown)]);
    expect(others.filter((one) => salted.digests.includes(one))).toEqual([]);
  });

  it('skip what is not written, and what earlier programs sealed has none', () => {
    expect(saltedFields({ name: 'Anna', phone: undefined }).digests).toHaveLength(1);
    expect([disclosuresIn({ name: 'Anna' }), withoutSalts({ name: 'Anna' })]).toEqual([[], { name: 'Anna' }]);
    expect([disclosuresIn('powód'), withoutSalts('powód'), withoutSalts(undefined)]).toEqual([[], 'powód', undefined]);
  });

  // RFC 9901, 4.2.1 and 4.2.3, whose example writes its JSON with blanks.
  it('of a disclosure are those of the specification’s example', () => {
    const disclosure = 'WyJfMjZiYzRMVC1hYzZxMktJNmNCVzVlcyIsICJmYW1pbHlfbmFtZSIsICJNw7ZiaXVzIl0';
    expect(digestOf(disclosure)).toBe('X9yH0Ajrdm1Oij4tWso9UzzKJvPoDxwmuEcO3XAdRC0');
    expect(read(disclosure)).toEqual(['_26bc4LT-ac6q2KI6cBW5es', 'family_name', 'Möbius']);
  });
});

const PATHS: readonly PersonalPath[] = [{ path: ['person'], fields: ['name', 'phone'] }];
const part = (...destroyed: string[]) => ({ keys: keysWithout(...destroyed), eventId: 'e1', part: 'data' }) as const;

describe('sealed objects with digests', () => {
  it.each([
    ['of one person', { personId: 'p1' }],
    ['of several', { personId: 'p1', alsoAbout: ['p2'] }],
  ])('GDP-03 %s come back as they were, and after an erasure blank, with the same digests', (_name, about) => {
    const data = { person: { ...about, name: 'Anna', phone: '601' } };
    const sealed = sealData(PATHS, data, part()) as { person: Sealed };
    expect(JSON.stringify(sealed)).not.toContain('Anna');
    expect(sealed.person.digests).toHaveLength(2);
    const [open, forgotten] = [structuredClone(sealed), structuredClone(sealed)];
    openData(PATHS, open, part());
    openData(PATHS, forgotten, part('p1'));
    expect(open).toEqual(data);
    expect(forgotten).toEqual({ person: { ...about, forgotten: true, name: '', phone: '' } });
  });

  it('GDP-03 of somebody who was forgotten before have nothing to be a digest of', () => {
    const data = { person: { personId: 'p1', name: 'Anna', phone: '601' } };
    expect(sealData(PATHS, data, part('p1'))).toEqual({ person: { personId: 'p1', sealed: '' } });
  });
});
