import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFileKeys, type FileKey } from './files.ts';
import { master } from './master.ts';

const files = createFileKeys({} as never, master({ masterKey: randomBytes(32) }));

/** A new key as it is kept, and read again. */
async function kept(name: string): Promise<{ key: FileKey; wrapped: Buffer }> {
  const made = files.make(name);
  let wrapped: Buffer = Buffer.alloc(0);
  const query = async (_: string, values: readonly [string, Buffer]) => {
    wrapped = values[1];
    return { rowCount: 1 };
  };
  await made.keep({ query } as never);
  return { key: made, wrapped };
}

it('any bytes come back by the key that was kept, at their place alone and unchanged alone', async () => {
  const { key, wrapped } = await kept('a.pdf');
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), (bytes, nth) => {
      const plain = Buffer.from(bytes);
      const sealed = key.seal('part 1', plain);
      const again = files.unwrap('a.pdf', wrapped);
      expect(again.open('part 1', sealed).equals(plain)).toBe(true);
      expect(() => again.open('part 2', sealed)).toThrow();
      const turned = Buffer.from(sealed);
      turned[nth % sealed.length]! ^= 1 << (nth % 8);
      expect(() => again.open('part 1', turned)).toThrow();
    }),
  );
});

it('a key is that of one file: it opens nothing of another, and its wrapping none under another name', async () => {
  const [one, other] = [await kept('a.pdf'), await kept('b.pdf')];
  const sealed = one.key.seal('here', Buffer.from('x'));
  expect(() => other.key.open('here', sealed)).toThrow();
  expect(() => files.unwrap('b.pdf', one.wrapped)).toThrow();
});

it('a key that a rotation comes before is wrapped by the key that wraps now, or not kept', async () => {
  const [before, now] = [randomBytes(32), randomBytes(32)];
  const both = master({ masterKey: before, formerMasterKeys: [now] });
  const keyId = master({ masterKey: now }).newestId;
  const tries: string[] = [];
  const query = async (_: string, values?: readonly [string, Buffer, string]) => {
    if (!values) return { rows: [{ key_id: keyId }] };
    tries.push(values[2]);
    return { rowCount: values[2] === keyId ? 1 : 0 };
  };
  const keys = createFileKeys({} as never, both);
  await keys.make('a.pdf').keep({ query } as never);
  expect(tries).toEqual([both.newestId, keyId]);
  const never = { query: async (_: string, values?: unknown) => (values ? { rowCount: 0 } : { rows: [] }) };
  await expect(keys.make('b.pdf').keep(never as never)).rejects.toThrow('could not be kept');
});
