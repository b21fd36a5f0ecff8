import { describe, expect, it, vi } from 'vitest';
import { againAfter, nextToSend, outcomeOf, questionsOf, type KeptAct, type ServerRefusal } from './acts.ts';
import { sendActs, settle } from './send.ts';
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
    add: async (more) => {
      const last = all.at(-1)?.order ?? 0;
      all = [...all, ...more.map((one, index) => ({ ...(one as KeptAct<string>), order: last + 1 + index }))];
    },
    addFile: async () => undefined,
    file: async () => undefined,
    mark: async ({ order }, isTried) => {
      all = all.map(({ tried, ...other }) =>
        (other.order === order ? isTried : tried) ? { ...other, tried: true } : other,
      );
      return all.some((other) => other.order === order);
    },
    takeBack: async (orders) => {
      const isNew = !all.some(({ order, tried }) => tried && orders.includes(order));
      if (isNew) all = all.filter(({ order }) => !orders.includes(order));
      return isNew;
    },
    tell: async (one, refusal) => {
      const { tried: _before, ...rest } = one as KeptAct<string>;
      all = all.map((other) => (other.order === one.order && refusal ? { ...rest, told: refusal } : other));
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

  it('settle takes back what never left the device, and nothing of which no answer came', async () => {
    const { store, left } = storeOf([act(1, 'a'), act(2, 'b')]);
    await sendActs<string>(store, 'place', async () => ({ ok: false, status: 0 }));
    expect([await settle(store, 'a'), await settle(store, 'b')]).toEqual([false, true]);
    expect(left().map(({ order, tried }) => [order, tried])).toEqual([[1, true]]);
    // Asked for a login it is not there; the try before may have been.
    await sendActs<string>(store, 'place', async () => ({ ok: false, status: 401 }));
    expect(await settle(store, 'a')).toBe(false);
    await sendActs<string>(store, 'place', async () => ({ ok: false, status: 409, message: 'Nie' }));
    expect([await settle(store, 'a'), left()]).toEqual([true, []]);
  });

  it('settle takes back what was only asked for a login', async () => {
    const { store, left } = storeOf([act(1, 'a')]);
    await sendActs<string>(store, 'place', async () => ({ ok: false, status: 401 }));
    expect([await settle(store, 'a'), left()]).toEqual([true, []]);
  });

  it('can be taken back where the device said that there is no network', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { store, left } = storeOf([act(1, 'a')]);
    await sendActs<string>(store, 'place', async () => ({ ok: false, status: 0 }));
    vi.unstubAllGlobals();
    expect([await settle(store, 'a'), left()]).toEqual([true, []]);
  });

  it('is not sent when somebody has taken it back meanwhile', async () => {
    const { store, left } = storeOf([act(1, 'a'), act(2, 'b')]);
    const sent: string[] = [];
    const slow: OfflineStore = {
      ...store,
      mark: async (one, isTried) => {
        if (one.order === 1) await settle(store, 'a');
        return store.mark(one, isTried);
      },
    };
    await sendActs<string>(slow, 'place', async ({ id }) => {
      sent.push(id);
      return { ok: true, status: 200 };
    });
    expect([sent, left()]).toEqual([['key-2'], []]);
  });

  it('settle sends what stands for a refused one, which would wait behind it for ever', async () => {
    const { store, left } = storeOf([act(1, 'a', no)]);
    const { order: _order, ...again } = act(2, 'a');
    expect(await settle(store, 'a', again)).toBe(true);
    expect(left().map(({ id, told }) => [id, told])).toEqual([['key-2', undefined]]);
    expect(nextToSend(left())?.id).toBe('key-2');
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
