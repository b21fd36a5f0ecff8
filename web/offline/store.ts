import { openOffline, registeredWorkers, type KeptRow, type OfflineDatabase } from '#web/browser/offline.ts';
import type { Act, KeptAct, ServerRefusal } from './acts.ts';
import { deviceMark, setDeviceMark } from './device-mark.ts';
import { newSealingKey, seal, sealBytes, unseal, unsealBytes, type SealedText } from './seal.ts';

/** The device's store as one account sees it on one page. */
export interface Place {
  readonly portal: string;
  readonly account: string;
  /** Path of the page, with the portal's prefix. */
  readonly address: string;
  /** The path in the address bar, which may do without the prefix: there the page opens again. */
  readonly opensAt: string;
}

/** Later than any day. */
const NEVER = '9999';

/** What lies here of a page. */
export interface OfflineStore {
  keep(kind: 'page' | 'choices', value: unknown, until: string): Promise<void>;
  choices(): Promise<unknown>;
  /** All acts of this page, in their order. */
  acts<W>(): Promise<KeptAct<W>[]>;
  add(acts: readonly Act[]): Promise<void>;
  /** An act with its file, both or none. */
  addFile(act: Act, file: Blob): Promise<void>;
  /** The content of an act's file; undefined where the device does not have it any more. */
  file(act: KeptAct): Promise<ArrayBuffer | undefined>;
  /** Whether its sending has begun; false: somebody has taken the act away meanwhile. */
  mark(act: KeptAct, isTried: boolean): Promise<boolean>;
  /** They go where none of them was ever sent; false: the server may have one, and all stay. */
  takeBack(orders: readonly number[]): Promise<boolean>;
  tell(act: KeptAct, refusal: ServerRefusal | undefined): Promise<void>;
  remove(orders: readonly number[]): Promise<void>;
}

/** Undefined where this browser keeps nothing. */
export async function openStore(place: Place): Promise<OfflineStore | undefined> {
  const database = await openOffline();
  if (!database) return undefined;
  const key = await keyOf(database, place.account);
  const { account, address } = place;
  const row = async (value: unknown) => ({ account, address, ...(await seal(key, value)) });
  const counted = async (until = '') => {
    const unsent = await database.countFromIndex('acts', 'account', account);
    const before = deviceMark();
    const last = before?.account === account && before.until > until ? before.until : until;
    setDeviceMark({ portal: place.portal, account, unsent, until: last });
  };
  return {
    async keep(kind, value, until) {
      const where = kind === 'page' ? { address: place.opensAt } : {};
      await database.put('kept', { ...(await row(value)), ...where, kind, until });
      await counted(until);
    },
    choices: () => database.get('kept', [account, address, 'choices']).then((kept) => kept && read(key, kept)),
    async acts<W>() {
      const rows = await database.getAllFromIndex('acts', 'account', account);
      const here = rows.filter((one) => one.address === address);
      const acts = await Promise.all(here.map(async (one) => ({ act: await read(key, one), one })));
      return acts.flatMap(({ act, one: { order = 0, tried } }) =>
        act ? [{ ...(act as Act<W>), order, ...(tried ? { tried } : {}) }] : [],
      );
    },
    async add(acts) {
      const rows = await Promise.all(acts.map(row));
      const change = database.transaction('acts', 'readwrite');
      await Promise.all([...rows.map((one) => change.store.add(one)), change.done]);
      await counted();
    },
    async addFile(act, content) {
      const { iv, sealed } = await sealBytes(key, await content.arrayBuffer());
      await database.add('acts', { ...(await row(act)), file: { iv, sealed: new Blob([sealed]) } });
      await counted();
    },
    async file({ order }) {
      try {
        const { file } = (await database.get('acts', order)) ?? {};
        return file && (await unsealBytes(key, { iv: file.iv, sealed: await file.sealed.arrayBuffer() }));
      } catch {
        return undefined;
      }
    },
    async mark({ order }, isTried) {
      const change = database.transaction('acts', 'readwrite');
      const { tried: _before, ...lies } = (await change.store.get(order)) ?? {};
      const isThere = 'sealed' in lies;
      if (isThere) await change.store.put({ ...lies, ...(isTried ? { tried: true } : {}) });
      await change.done;
      return isThere;
    },
    async takeBack(orders) {
      const change = database.transaction('acts', 'readwrite');
      const rows = await Promise.all(orders.map((order) => change.store.get(order)));
      const isNew = !rows.some((one) => one?.tried);
      if (isNew) await Promise.all(orders.map((order) => change.store.delete(order)));
      await change.done;
      await counted();
      return isNew;
    },
    async tell({ order, told: _before, tried: _tried, ...act }, refusal) {
      const sealed = await row(refusal ? { ...act, told: refusal } : act);
      const change = database.transaction('acts', 'readwrite');
      const { file } = (await change.store.get(order)) ?? {};
      await Promise.all([change.store.put({ ...sealed, order, ...(file ? { file } : {}) }), change.done]);
    },
    async remove(orders) {
      const change = database.transaction('acts', 'readwrite');
      await Promise.all([...orders.map((order) => change.store.delete(order)), change.done]);
      await counted();
    },
  };
}

async function keyOf(database: OfflineDatabase, account: string): Promise<CryptoKey> {
  const made = await newSealingKey();
  const change = database.transaction('keys', 'readwrite');
  // Two tabs may begin at once: the first key stays.
  const known = await change.store.get(account);
  if (!known) await change.store.put(made, account);
  await change.done;
  return known ?? made;
}

/** What another key has sealed is nothing. */
const read = (key: CryptoKey, row: SealedText): Promise<unknown> => unseal(key, row).catch(() => undefined);

/** The page that was kept for this path, of the one account whose pages lie here. */
export async function readKeptPage(address: string, now: string): Promise<unknown> {
  const database = await openOffline();
  const mark = deviceMark();
  const kept = mark && (await database?.get('kept', [mark.account, address, 'page']));
  const key = kept && (await database?.get('keys', kept.account));
  return key && kept.until > now ? read(key, kept) : undefined;
}

/**
 * Pages go that are over, and all that are not this account's (null: nobody's), with the workers that open them. What waits to be sent
 * stays, under the key of whoever did it, until they are there again.
 */
export async function forgetPages(account: string | null, now: string): Promise<void> {
  const database = await openOffline();
  if (!database) return;
  const rows = await database.getAll('kept');
  const isOver = (row: KeptRow) => row.account !== account || row.until <= now;
  await removeOver(database, rows.filter(isOver), account);
  const left = new Set(rows.filter((row) => row.kind === 'page' && !isOver(row)).map(({ address }) => address));
  const ended = (await registeredWorkers()).filter(({ path }) => !left.has(path));
  await Promise.all(ended.map((worker) => worker.end()));
  forgetMark(account, left.size > 0);
}

/** The rows, and the keys of all who have nothing here and are not there. */
async function removeOver(database: OfflineDatabase, over: readonly KeptRow[], account: string | null): Promise<void> {
  const acts = await database.getAll('acts');
  const stays = new Set<string | null>([account, ...acts.map((act) => act.account)]);
  const change = database.transaction(['kept', 'keys'], 'readwrite');
  const [kept, keys] = [change.objectStore('kept'), change.objectStore('keys')];
  for (const row of over) await kept.delete([row.account, row.address, row.kind]);
  for (const owner of await keys.getAllKeys()) if (!stays.has(owner)) await keys.delete(owner);
  await change.done;
}

function forgetMark(account: string | null, hasPages: boolean): void {
  const mark = deviceMark();
  if (!mark || (mark.account === account && hasPages)) return;
  // Anyone who logs out is still asked about what waits here.
  const isAsked = mark.account === account && mark.unsent > 0;
  setDeviceMark(isAsked ? { ...mark, until: NEVER } : undefined);
}
