import { describe, expect, it } from 'vitest';
import { againAfter, nextToSend, outcomeOf, questionsOf, type KeptAct, type ServerRefusal } from './acts.ts';
import { sendActs } from './send.ts';
import { newSealingKey, seal, sealBytes, unseal, unsealBytes } from './seal.ts';
import type { OfflineStore } from './store.ts';

const act = (order: number, about: string, refusal?: ServerRefusal): KeptAct<string> => ({
  id: `key-${order}`,
  at: '2026-11-28T09:12:00.000Z',
  about,
  name: about,
  what: `${order}`,
  order,
  ...(refusal ? { told: refusal } : {}),
});
const no = { message: 'Nie' };

/** A device's store in memory, with what the server said to each key. */
function storeOf(acts: KeptAct<string>[]) {
  let all = acts;
  const store: OfflineStore = {
    keep: async () => undefined,
    choices: async () => undefined,
    acts: async <W>() => all as unknown as KeptAct<W>[],
    add: async () => undefined,
    addFile: async () => undefined,
    file: async () => undefined,
    tell: async (one, refusal) => {
      all = all.map((other) => (other.order === one.order && refusal ? { ...other, told: refusal } : other));
    },
    remove: async (orders) => {
      all = all.filter(({ order }) => !orders.includes(order));
    },
  };
  return { store, left: () => all };
}

describe('what was done without a network', () => {
  it.each([
    [{ ok: true, status: 200 }, 'taken'],
    [{ ok: false, status: 0 }, 'later'],
    [{ ok: false, status: 503 }, 'later'],
    [{ ok: false, status: 429 }, 'later'],
    // A hotel's network answers for the server.
    [{ ok: false, status: 200, isForeign: true }, 'later'],
    [{ ok: false, status: 404, isForeign: true }, 'later'],
    [{ ok: false, status: 401 }, 'login'],
    [{ ok: false, status: 403, staleToken: true }, 'token'],
    [
      { ok: false, status: 403, message: 'Brak uprawnień.' },
      { message: 'Brak uprawnień.', current: undefined },
    ],
    [
      { ok: false, status: 409, message: 'Inaczej', current: 1 },
      { message: 'Inaczej', current: 1 },
    ],
  ])('%j is %j', (answer, outcome) => {
    expect(outcomeOf(answer)).toEqual(outcome);
  });

  it('is sent in its order; what was refused holds back only what is about the same', async () => {
    const { store, left } = storeOf([act(1, 'a'), act(2, 'b'), act(3, 'a'), act(4, 'c')]);
    const sent: string[] = [];
    const answer = await sendActs<string>(store, 'place', async ({ id }) => {
      sent.push(id);
      return id === 'key-1' ? { ok: false, status: 409, message: 'Nie' } : { ok: true, status: 200 };
    });
    expect(answer).toEqual({ until: 'done', taken: 2, refused: 1 });
    expect(sent).toEqual(['key-1', 'key-2', 'key-4']);
    expect(left().map(({ order, told }) => [order, told?.message])).toEqual([
      [1, 'Nie'],
      [3, undefined],
    ]);
    expect(questionsOf(left()).map(({ asked, last }) => [asked.order, last.order])).toEqual([[1, 3]]);
    expect(nextToSend(left())).toBeUndefined();
  });

  it.each([
    ['later', { ok: false, status: 502 }],
    ['login', { ok: false, status: 401 }],
    ['token', { ok: false, status: 403, staleToken: true }],
  ])('stays where it is when it has to wait: %s', async (until, answer) => {
    const { store, left } = storeOf([act(1, 'a'), act(2, 'b')]);
    expect(await sendActs<string>(store, 'place', async () => answer)).toEqual({ until, taken: 0, refused: 0 });
    expect(left()).toHaveLength(2);
  });

  it('is tried again later where the device’s storage fails, and goes on from there', async () => {
    const { store, left } = storeOf([act(1, 'a'), act(2, 'b')]);
    let isBroken = true;
    const failing: OfflineStore = {
      ...store,
      remove: (orders) => (isBroken ? Promise.reject(new Error('The database is closing')) : store.remove(orders)),
    };
    const send = async () => ({ ok: true, status: 200 });
    expect(await sendActs<string>(failing, 'place', send)).toEqual({ until: 'later', taken: 0, refused: 0 });
    expect(left()).toHaveLength(2);
    isBroken = false;
    expect(await sendActs<string>(failing, 'place', send)).toEqual({ until: 'done', taken: 2, refused: 0 });
  });

  it('is sent again under the same key', async () => {
    const { store, left } = storeOf([act(1, 'a')]);
    const keys: string[] = [];
    for (const status of [0, 200])
      await sendActs<string>(store, 'place', async ({ id }) => {
        keys.push(id);
        return { ok: status === 200, status };
      });
    expect(keys).toEqual(['key-1', 'key-1']);
    expect(left()).toEqual([]);
    expect([0, 1, 9].map(againAfter)).toEqual([2000, 4000, 60_000]);
  });

  it('nextToSend skips what somebody has to decide about first', () => {
    expect(nextToSend([act(1, 'a', no), act(2, 'a'), act(3, 'b')])?.order).toBe(3);
  });

  it('lies sealed: its text says nothing, and another key opens nothing', async () => {
    const [key, other] = [await newSealingKey(), await newSealingKey()];
    const sealed = await seal(key, { name: 'Anna Żółć' });
    expect(new TextDecoder().decode(sealed.sealed)).not.toContain('Anna');
    expect(await unseal(key, sealed)).toEqual({ name: 'Anna Żółć' });
    await expect(unseal(other, sealed)).rejects.toThrow();
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
    const photo = new Uint8Array([0xff, 0xd8, 0xff, 0, 1]);
    const file = await sealBytes(key, photo);
    expect(new Uint8Array(await unsealBytes(key, file))).toEqual(photo);
    await expect(unsealBytes(other, file)).rejects.toThrow();
  });
});
