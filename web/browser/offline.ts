import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { tried } from './facilities.ts';

/** What lies on the device: readable to scripts of this site only, and what it says to none without the account's key. */
interface Sealed {
  readonly account: string;
  /** Path of the page that it belongs to. */
  readonly address: string;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

/** A page, or what somebody chose on it without saving. */
export interface KeptRow extends Sealed {
  readonly kind: 'page' | 'choices';
  /** ISO 8601 UTC: after this nobody needs it. */
  readonly until: string;
}

/** What somebody did without a network and the server has not taken yet; `order` is given by the database. */
export interface ActRow extends Sealed {
  readonly order?: number;
  /** It was sent, and no answer said what became of it: the server may have it. */
  readonly tried?: true;
  /** A file that goes with it; as a blob, so that it is read when it is sent and not with every list of acts. */
  readonly file?: SealedFile;
}

export interface SealedFile {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: Blob;
}

export interface OfflineSchema extends DBSchema {
  /** Keys that no script can read out, one for each account. */
  keys: { key: string; value: CryptoKey };
  kept: { key: [string, string, string]; value: KeptRow };
  acts: { key: number; value: ActRow; indexes: { account: string } };
}

export type OfflineDatabase = IDBPDatabase<OfflineSchema>;

const DATABASE = 'portal-offline';

/** The device's database; undefined where the browser refuses it, or knows no sealing (plain http under a name). */
export async function openOffline(): Promise<OfflineDatabase | undefined> {
  if (!tried(() => window.isSecureContext && window.indexedDB && crypto.subtle)) return undefined;
  return openDB<OfflineSchema>(DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('kept', { keyPath: ['account', 'address', 'kind'] });
      database.createObjectStore('acts', { keyPath: 'order', autoIncrement: true }).createIndex('account', 'account');
    },
    // Another tab wants to change or remove it: this one opens it again when it needs it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  }).catch(() => undefined);
}

/** The script that answers for kept pages, among the built files. */
const WORKER = '/offline-worker.js';

/** Lets this one page open without a network: the browser asks the worker for no other. */
export async function registerWorker(scope: string): Promise<void> {
  await tried(() => navigator.serviceWorker.register(WORKER, { scope }))?.catch(() => undefined);
}

/** Paths of pages that open without a network, and how to end that. */
export async function registeredWorkers(): Promise<{ path: string; end(): Promise<void> }[]> {
  const all = await tried(() => navigator.serviceWorker.getRegistrations())?.catch(() => []);
  const own = (all ?? []).filter(({ active, installing, waiting }) =>
    (active ?? waiting ?? installing)?.scriptURL.endsWith(WORKER),
  );
  return own.map((one) => ({
    path: new URL(one.scope).pathname,
    async end() {
      await one.unregister();
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name.endsWith(` ${one.scope}`)).map((name) => caches.delete(name)));
    },
  }));
}

/** Asks the browser not to throw it away when the device is full; it may say no. */
export const askToStay = (): void => void tried(() => navigator.storage.persist())?.catch(() => undefined);

/** One tab at a time; where the browser has no locks, all at once: the server takes each key once. */
export async function aloneIn<T>(name: string, run: () => Promise<T>): Promise<T> {
  const locks = tried(() => navigator.locks);
  return locks ? locks.request(name, run) : run();
}
