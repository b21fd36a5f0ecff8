import { aloneIn } from '#web/browser/offline.ts';
import { nextToSend, outcomeOf, type Act, type Answer, type KeptAct } from './acts.ts';
import type { OfflineStore } from './store.ts';

/** How far it came: all that could be sent was; to be tried again; to be tried when its account, or a good token, is there. */
export interface Sent {
  readonly until: 'done' | 'later' | 'login' | 'token';
  /** How many the server took. */
  readonly taken: number;
  /** And refused. */
  readonly refused: number;
}

/**
 * Sends what waits, one after the other, each under its own key: what the server had taken before its answer was lost, it
 * takes as done. What it refuses waits for somebody's word, and so does all about the same thing; the rest goes on.
 */
export function sendActs<W>(
  store: OfflineStore,
  place: string,
  send: (act: KeptAct<W>) => Promise<Answer>,
): Promise<Sent> {
  const count = { taken: 0, refused: 0 };
  return aloneIn(`offline ${place}`, async () => {
    try {
      return { until: await sendAll(store, send, count), ...count };
    } catch {
      // The device's storage failed: what it holds is sent again, and what the server has taken stays done by its key.
      return { until: 'later', ...count };
    }
  });
}

async function sendAll<W>(
  store: OfflineStore,
  send: (act: KeptAct<W>) => Promise<Answer>,
  count: { taken: number; refused: number },
): Promise<Sent['until']> {
  for (;;) {
    const act = nextToSend(await store.acts<W>());
    if (!act) return 'done';
    // Where the device says that there is no network nothing leaves it, so the act can still be taken back.
    const leaves = navigator.onLine !== false;
    if (!(await store.mark(act, leaves || act.tried === true))) continue;
    const outcome = outcomeOf(await send(act));
    if (outcome === 'taken') {
      await store.remove([act.order]);
      count.taken += 1;
    } else if (typeof outcome === 'string') {
      // Who asks for a login or a token has taken nothing; what became of an earlier try is still not known.
      if (outcome !== 'later' && !act.tried) await store.mark(act, false);
      return outcome;
    } else {
      await store.tell(act, outcome);
      count.refused += 1;
    }
  }
}

/**
 * Somebody's word about a thing: its acts go, and another one may stand for them. What was refused is at no server, and
 * what was never sent neither; of what was sent without an answer nobody knows, so that it stays and is sent to its end
 * (decision 246): false.
 */
export async function settle<W>(store: OfflineStore, about: string, instead?: Act<W>): Promise<boolean> {
  const acts = (await store.acts<W>()).filter((act) => act.about === about);
  const orders = acts.map(({ order }) => order);
  if (!instead && !acts.some(({ told }) => told)) return store.takeBack(orders);
  if (instead) await store.add([instead]);
  await store.remove(orders);
  return true;
}
