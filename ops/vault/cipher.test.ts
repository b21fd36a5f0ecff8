import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newKeyBytes, openText, personKey, sealText } from './cipher.ts';
import { hashingKeyOf, keyedHash, keyIdOf, master, masterKeyId } from './master.ts';

/** Two keys made of the same bytes: the second has nothing to remember. */
function twice() {
  const bytes = newKeyBytes();
  return [personKey(bytes), personKey(bytes)] as const;
}

/** The place where all are. */
const HERE = 'event e1 data.person';
const p1 = { personId: 'p1', place: HERE };
const p2 = { personId: 'p2', place: HERE };

describe('sealed texts', () => {
  it('any text comes back, and nothing of it shows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 5 }), (text) => {
        const [key, other] = twice();
        const plain = JSON.stringify({ text });
        const sealed = sealText(key, p1, plain);
        expect(openText(other, p1, sealed)).toBe(plain);
        expect(Buffer.from(sealed.slice(2), 'base64').includes(Buffer.from(text))).toBe(false);
      }),
    );
  });

  it('equal texts of one person are equal when sealed; other texts and persons share nothing', () => {
    const [key, other] = twice();
    expect(sealText(key, p1, 'Jan')).toBe(sealText(other, p1, 'Jan'));
    const nonce = (sealed: string) => sealed.slice(2, 18);
    const all = [
      sealText(key, p1, 'Jan'),
      sealText(key, p1, 'Jam'),
      sealText(key, { ...p1, place: 'event e2 data.person' }, 'Jan'),
      sealText(personKey(newKeyBytes()), p2, 'Jan'),
    ];
    expect(new Set(all.map(nonce)).size).toBe(4);
  });

  it('a text that was changed, cut, or moved to another person or key does not open', () => {
    const [key, other] = twice();
    const sealed = sealText(key, p1, 'Jan Nowak');
    const [head, bytes] = [sealed.slice(0, 2), Buffer.from(sealed.slice(2), 'base64')];
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => openText(other, p1, head + changed.toString('base64'))).toThrow();
      expect(() => openText(other, p1, head + bytes.subarray(0, place).toString('base64'))).toThrow();
    }
    expect(() => openText(other, p2, sealed)).toThrow();
    expect(() => openText(other, { ...p1, place: 'event e1 data.other' }, sealed)).toThrow();
    expect(() => openText(other, p1, bytes.toString('base64')), 'as if of an earlier program').toThrow();
    expect(() => openText(personKey(newKeyBytes()), p1, sealed)).toThrow();
  });
});

describe('what programs sealed that bound it to the person alone', () => {
  it('opens for ever, and for its person only', () => {
    const sealed = 'vHrdQ5kYxaDN01nV8DGUlG2gTDLP6oSH7qlblcxdZ5kA9GboAR5uRh6I';
    const key = () => personKey(Buffer.alloc(64, 1));
    expect(openText(key(), p1, sealed)).toBe('"Jan Kowalski"');
    expect(() => openText(key(), p2, sealed)).toThrow();
  });
});

describe('master keys', () => {
  const [old, present, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const only = (masterKey: Buffer) => master({ masterKey });

  it('a wrapped key belongs to its person and its master key', () => {
    const key = newKeyBytes();
    const wrapped = only(old).wrap('p1', key);
    expect(only(old).unwrap('p1', wrapped)).toEqual(key);
    expect(wrapped.includes(key.subarray(0, 16))).toBe(false);
    expect(() => only(old).unwrap('p2', wrapped)).toThrow();
    expect(() => only(foreign).unwrap('p1', wrapped)).toThrow('another master key');
  });

  it('a replaced master key still opens, and wraps only where it is asked to', () => {
    const key = newKeyBytes();
    const wrapped = only(old).wrap('p1', key);
    const both = master({ masterKey: present, formerMasterKeys: [old] });
    expect(both.unwrap('p1', wrapped)).toEqual(key);
    const renewed = both.wrap('p1', key);
    expect([keyIdOf(renewed), keyIdOf(wrapped)]).toEqual([both.newestId, masterKeyId(old)]);
    expect(() => only(old).unwrap('p1', renewed)).toThrow('another master key');
    expect(only(old).unwrap('p1', both.wrap('p1', key, masterKeyId(old)))).toEqual(key);
    expect(() => only(old).wrap('p1', key, masterKeyId(present))).toThrow('was not given it');
  });

  it('a key that came into the key file while the program runs is found there', () => {
    const file = [old];
    const running = master({ masterKey: old, reread: () => file });
    const renewed = only(present).wrap('p1', newKeyBytes());
    expect(() => running.unwrap('p1', renewed)).toThrow('another master key');
    file.unshift(present);
    expect(running.unwrap('p1', renewed)).toHaveLength(64);
  });

  it('hashes differ by what they are for and by their key', () => {
    const hash = (by: Buffer, purpose: string) => keyedHash(hashingKeyOf(by), { purpose, value: 'x' });
    expect(hash(old, 'identity')).toEqual(hash(old, 'identity'));
    expect(hash(old, 'identity')).not.toEqual(hash(old, 'claim'));
    expect(hash(old, 'identity')).not.toEqual(hash(present, 'identity'));
  });
});
