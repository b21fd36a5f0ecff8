import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { useReload } from '#web/app/use-reload.ts';
import { askToStay } from '#web/browser/offline.ts';
import { againAfter, nextToSend, type Act, type Answer, type KeptAct } from './acts.ts';
import { guardLogout } from './guard-logout.tsx';
import { sendActs, settle, type Sent } from './send.ts';
import { openStore, type OfflineStore } from './store.ts';

/** What was done on a page and waits on the device for the server. */
export interface Outbox<W> {
  /** What the server has not taken, in its order. */
  readonly acts: readonly KeptAct<W>[];
  readonly state: 'idle' | 'sending' | Sent['until'];
  /** How many were sent since the page was opened. */
  readonly sent: number;
  /** Where they lie; undefined until it is known that this browser can keep something. */
  readonly store: OfflineStore | undefined;
  /** Keeps something with `put`, and sends it as soon as it can. False: nothing could be kept. */
  keep(put: (store: OfflineStore) => Promise<void>): Promise<boolean>;
  /** Somebody's word about a thing (`settle`). False: all is as it was. */
  decide(about: string, instead?: Act<W>): Promise<boolean>;
}

/** What everyone who shows how much waits needs to know. */
export type Waiting = Pick<Outbox<unknown>, 'acts' | 'state' | 'sent'>;

const NOTHING: readonly never[] = [];

/** How often the page is read again while nothing is taken. */
const MOST_READ = 3;

/** Whether the page on the screen says something else by now, or has to be read for a token or a login. */
const showsNew = ({ taken, refused, until }: Sent): boolean =>
  taken + refused > 0 || until === 'token' || until === 'login';

/**
 * Sends what was done at an address when the server can be reached: at once, when the network or somebody comes back, and
 * again and again. `address`: the page's own, or one beside it where several things wait.
 */
export function useOutbox<W>(
  address: string,
  send: (act: KeptAct<W>, store: OfflineStore) => Promise<Answer>,
): Outbox<W> {
  const { props, portal } = usePageContext();
  const reload = useReload();
  const account = props.session?.actor.id ?? '';
  const isBusy = useRef(false);
  const tries = useRef(0);
  const [store, setStore] = useState<OfflineStore>();
  const [acts, setActs] = useState<readonly KeptAct<W>[]>([]);
  const [state, setState] = useState<Outbox<W>['state']>('idle');
  const [sent, setSent] = useState(0);

  const look = async (here: OfflineStore) => setActs(await here.acts<W>());
  const sendAll = useEffectEvent(async (here: OfflineStore): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState('sending');
    const result = await sendActs<W>(here, `${account} ${address}`, (act) => send(act, here));
    isBusy.current = false;
    const isMoving = result.taken > 0 || result.until === 'done';
    tries.current = isMoving ? 0 : tries.current + 1;
    setSent((before) => before + result.taken);
    await look(here);
    setState(result.until);
    // The page that is read brings a good token and sends on with it; one that brings none is not read for ever.
    if (showsNew(result) && tries.current < MOST_READ) await reload();
  });
  const work = useEffectEvent(async (here: OfflineStore) => {
    // What stands behind a cover is not whose is there now.
    const isCovered = document.documentElement.dataset.covered !== undefined;
    if (!isCovered && !isBusy.current && nextToSend(await here.acts())) await sendAll(here);
  });

  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const opened = await openStore({ portal: portal.name, account, address, opensAt: window.location.pathname });
      if (!opened) return;
      const found = await opened.acts<W>();
      if (isGone) return;
      guardLogout(account);
      setActs(found);
      setStore(opened);
    };
    if (account !== '') void open();
    return () => void (isGone = true);
  }, [portal.name, account, address]);

  useEffect(() => {
    if (!store) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const now = () => {
      tries.current = 0;
      void work(store);
    };
    window.addEventListener('online', now, { signal });
    window.addEventListener('focus', now, { signal });
    document.addEventListener('visibilitychange', () => !document.hidden && now(), { signal });
    return () => stop.abort();
  }, [store]);
  // A page that was read again says that the server is there, and who.
  useEffect(() => {
    if (store && props.errorCode === null) void work(store);
  }, [store, props]);
  const waiting = state === 'later' ? acts : NOTHING;
  useEffect(() => {
    if (!store || waiting.length === 0) return undefined;
    const timer = setTimeout(() => void work(store), againAfter(tries.current));
    return () => clearTimeout(timer);
  }, [store, waiting]);

  return {
    acts,
    state,
    sent,
    store,
    async keep(put) {
      if (!store) return false;
      // Nor where the device is full, or its storage is gone.
      const isKept = await put(store).then(
        () => true,
        () => false,
      );
      if (!isKept) return false;
      // Some browsers ask anyone who is there: not before there is something to lose.
      askToStay();
      await look(store);
      void work(store);
      return true;
    },
    async decide(about, instead) {
      if (!store) return false;
      const isSettled = await settle(store, about, instead).catch(() => false);
      await look(store);
      void work(store);
      return isSettled;
    },
  };
}
