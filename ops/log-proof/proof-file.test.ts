import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factHash, leafBytes, readLeaf, type LeafFact } from './leaf.ts';
import { leafHash, nodeHash } from './merkle.ts';
import { openNote, parseVerifier, signerOf, signNote } from './note.ts';
import { checkProof, readProof, writeProof } from './proof-file.ts';
import { openHead, signHead } from './tree-head.ts';

const signer = signerOf('portal.example/log', Buffer.alloc(32, 7));

const facts: fc.Arbitrary<LeafFact> = fc.record({
  stream: fc.string({ unit: 'grapheme' }),
  revision: fc.nat(),
  id: fc.uuid(),
  type: fc.string(),
  version: fc.nat(),
  data: fc.json(),
  meta: fc.json(),
});

describe('a signed note', () => {
  /** The worked example of the format's first implementation. */
  const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  const NOTE =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

  it('of other programs is read', () => {
    const verifier = parseVerifier(KEY);
    expect(verifier?.text).toBe(KEY);
    expect(openNote(NOTE, verifier ? [verifier] : [])).toMatch(/^If you think/);
    expect(openNote(NOTE.replace('problem is', 'problem was'), verifier ? [verifier] : [])).toBeUndefined();
  });

  it('of ours is read with the key that we give away, and with no other', () => {
    const note = signNote('Tekst\n\nw dwóch częściach\n', signer);
    const verifier = parseVerifier(signer.text);
    expect(verifier).toBeDefined();
    expect(openNote(note, verifier ? [verifier] : [])).toBe('Tekst\n\nw dwóch częściach\n');
    expect(openNote(note, [signerOf(signer.name, Buffer.alloc(32, 8))])).toBeUndefined();
    expect(openNote(note, [])).toBeUndefined();
  });

  it.each(['', 'x', 'a+12345678+AAAA', `${signer.text}x`, signer.text.replace(/\+.{8}\+/, '+00000000+')])(
    'is not checked with %j, which is no key',
    (text) => expect(parseVerifier(text)).toBeUndefined(),
  );
});

describe('a leaf', () => {
  it('gives back the fact that it was made of', () => {
    fc.assert(
      fc.property(facts, (fact) => {
        expect(readLeaf(leafBytes(fact))).toEqual(fact);
      }),
    );
  });

  it('is another one for every other fact, also where the texts run together alike', () => {
    const fact = { stream: 'a', revision: 1, id: 'b', type: 'c', version: 1, data: '{"x":1}', meta: '{}' };
    const others = [
      { ...fact, stream: 'a1', revision: 0 },
      { ...fact, type: 'cb', id: '' },
      { ...fact, data: '{"x": 1}' },
      { ...fact, data: '{}', meta: '{"x":1}' },
    ];
    const hashes = [fact, ...others].map((one) => factHash(one).toString('hex'));
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('is not read out of other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readLeaf(Buffer.from(bytes))).toBeUndefined();
      }),
    );
  });
});

describe('a proof in a file', () => {
  const fact = { stream: 'training-courseDate-1', revision: 2, id: 'f', type: 'X', version: 1, data: '{}', meta: '{}' };
  const other = leafHash(Buffer.from('other'));
  const head = signHead({ size: 2, root: nodeHash(other, factHash(fact)) }, signer);
  const text = writeProof({ leaf: leafBytes(fact), index: 1, path: [other], head });
  const verifiers = [signer];

  it('shows its fact with nothing but the key', () => {
    expect(checkProof(text, verifiers)).toMatchObject({ ok: true, fact, index: 1, head: { size: 2 } });
    expect(checkProof(text.replaceAll('\n', '\r\n'), verifiers).ok).toBe(true);
    expect(openHead(head, verifiers)?.size).toBe(2);
  });

  it.each([
    [
      'another fact',
      text.replace(/extra .*/, `extra ${leafBytes({ ...fact, data: '{"a":1}' }).toString('base64')}`),
      'path',
    ],
    ['another place', text.replace('index 1', 'index 0'), 'path'],
    ['another path', text.replace(other.toString('base64'), leafHash(Buffer.from('x')).toString('base64')), 'path'],
    ['another size', text.replace('/log\n2\n', '/log\n3\n'), 'signature'],
    ['no signature', text.slice(0, text.indexOf('— ')), 'signature'],
    ['something else', 'Dzień dobry', 'not-a-proof'],
    ['nothing', '', 'not-a-proof'],
  ])('does not hold with %s', (_, changed, because) => {
    expect(checkProof(changed, verifiers)).toEqual({ ok: false, because });
  });

  it('is signed by us, not by the one who has the same name', () => {
    expect(checkProof(text, [signerOf(signer.name, Buffer.alloc(32, 9))])).toEqual({ ok: false, because: 'signature' });
  });

  it('with any letter changed shows what it showed before or nothing', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('A', '0', ' ', '\n', '='), (at, letter) => {
        const checked = checkProof(text.slice(0, at) + letter + text.slice(at + 1), verifiers);
        expect(checked.ok ? checked.fact : fact).toEqual(fact);
      }),
    );
    expect(readProof(text)?.path).toEqual([other]);
  });
});
