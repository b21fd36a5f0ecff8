import type { PageProps } from '#api/http/answer/page-props.ts';
import type { ProofAsked, ProofKind } from '#domain/account/security-forms.ts';
import { HTTP_ERRORS } from '#domain/text/http-errors.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { withPrefix } from '#domain/kernel/url.ts';
import { v4 } from 'uuid';
import { tellWrite } from './own-writes.ts';
import { askForProof } from './proof-asked.ts';

/**
 * The one place that builds addresses and calls the server (specification point 7): each carries the portal of the page
 * it is made from, calls go under /backend with the CSRF token of the page.
 */
export interface Backend {
  /** The address of a path of ours in this portal (URL-01). One that names a portal already stays as it is. */
  link(path: string): string;
  /** Where a call of that path goes: `/backend` first, then the portal (WIRE-01). */
  address(path: string): string;
  /**
   * A command. Each has an idempotency key, so that a repeated send has one effect (WIRE-09). What wants a proof of who
   * is there asks for it and is sent again. Never throws.
   */
  call<B>(method: 'post' | 'put' | 'delete', path: string, options?: CallOptions): Promise<CallResult<B>>;
  /** Reads JSON. @throws what `fetch` throws when the server can't be reached or the signal aborts */
  read(path: string, signal?: AbortSignal): Promise<Response>;
  /** Opens a stream of server-sent events; anyone who opens it closes it. */
  events(path: string): EventSource;
}

export type CallResult<B = Record<string, unknown>> =
  | { readonly ok: true; readonly status: number; readonly body: B & Followed }
  | {
      readonly ok: false;
      readonly status: number;
      readonly message: string;
      readonly errors: FieldErrors;
      readonly current: unknown;
      /** What the server asks for before it does this. */
      readonly proof?: ProofAsked | undefined;
      /** Only the page's token was no longer good. */
      readonly staleToken?: boolean;
      /** Somebody else answered: a proxy, a hotel's network. */
      readonly isForeign?: boolean;
    };

export interface Followed {
  readonly redirect?: string;
  readonly flash?: { theme: 'success' | 'error' | 'warning'; message: string };
}

/** A new idempotency key. The browser's own `crypto.randomUUID` is missing on plain http under any name but localhost. */
export const newKey = (): string => v4();

type Value = unknown;
export type Uploads = readonly (readonly [name: string, part: string | File])[];

const OFFLINE = 'Nie udało się połączyć z serwerem. Sprawdź połączenie i spróbuj ponownie.';

/** A page of a proxy or of a hotel's network stands in for the answer. */
const UNEXPECTED = 'Serwer jest chwilowo niedostępny. Spróbuj ponownie za chwilę.';

const csrfToken = (): string => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';

/** The token may change with the session; pages bring the present one. */
export function rememberCsrfToken(token: string): void {
  document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.setAttribute('content', token);
}

/** `{ employees: [{ firstName: 'Jan' }] }` → `employees[0][firstName]=Jan`; checkbox groups are sent as `name[]`. */
export function encode(values: Readonly<Record<string, Value>>): URLSearchParams {
  const body = new URLSearchParams();
  const add = (name: string, value: Value): void => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) {
      // An empty list is sent explicitly, or the server would take it for missing.
      if (value.length === 0) body.append(name, '');
      value.forEach((one: Value, index) => add(typeof one === 'object' ? `${name}[${index}]` : `${name}[]`, one));
    } else if (typeof value === 'object') {
      for (const [key, child] of Object.entries(value)) add(`${name}[${key}]`, child);
    } else {
      body.append(name, String(value));
    }
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  return body;
}

/** Files travel with the values as multipart (WIRE-03); the browser writes the boundary. */
function multipart(values: Readonly<Record<string, Value>>, uploads: Uploads): FormData {
  const body = new FormData();
  const names = new Set(uploads.map(([name]) => name));
  for (const [name, value] of encode(values)) if (!names.has(name)) body.append(name, value);
  for (const [name, part] of uploads) body.append(name, part);
  return body;
}

export interface CallOptions {
  readonly values?: Readonly<Record<string, Value>>;
  readonly key?: string;
  readonly uploads?: Uploads | undefined;
}

/** The server as pages reach it whose addresses begin with this prefix (see `prefixOf`). */
export function backendAt(prefix: string): Backend {
  const link = (path: string) => withPrefix(prefix, path);
  const called = (path: string) => `/backend${link(path)}`;
  return {
    link,
    address: called,
    async call(method, path, options = {}) {
      tellWrite(null);
      const result = await send<never>(method, called(path), options);
      tellWrite(result.ok);
      return result;
    },
    read: (path, signal) =>
      fetch(called(path), {
        credentials: 'same-origin',
        headers: { ...HEADERS, ...background() },
        ...(signal ? { signal } : {}),
      }),
    events: (path) => new EventSource(called(path)),
  };
}

/**
 * What a page reads by itself, because a colleague changed what it shows, is no sign that somebody is there: nobody has
 * touched the page in the last seconds. A browser that doesn't know says nothing.
 */
function background(): Record<string, string> {
  const isTouched = (navigator as Partial<Navigator>).userActivation?.isActive ?? true;
  return isTouched ? {} : { 'X-Background': '1' };
}

const HEADERS = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' };

/** A proof that is asked for is given once: the same is sent again, under the same key. */
async function send<B>(method: string, url: string, options: CallOptions): Promise<CallResult<B>> {
  const keyed = { ...options, key: options.key ?? newKey() };
  const result = await sendRenewed<B>(method, url, keyed);
  if (result.ok || !result.proof || !(await askForProof(result.proof))) return result;
  return sendOnce<B>(method, url, keyed);
}

type Keyed = CallOptions & { readonly key: string };

/**
 * A visitor's page that was open while the browser forgot its cookies, or somebody logged in and out in another tab, gets a
 * new token and sends the same once more. One of somebody logged in does not: it might speak for another account.
 */
async function sendRenewed<B>(method: string, url: string, keyed: Keyed): Promise<CallResult<B>> {
  const result = await sendOnce<B>(method, url, keyed);
  if (result.ok || !result.staleToken || !isVisitors() || !(await renewCsrfToken())) return result;
  return sendOnce<B>(method, url, keyed);
}

/** Whether a visitor had begun the page on the screen, as the document says; it may show somebody who logged in since. */
const isVisitors = (): boolean => document.documentElement.dataset.visitors !== undefined;

/** Reads this very page for the token that is good by now; false when it can't be read, or is another person's than it shows. */
async function renewCsrfToken(): Promise<boolean> {
  const { pathname, search } = window.location;
  try {
    const response = await fetch(`/backend${pathname}${search}`, { credentials: 'same-origin', headers: HEADERS });
    const { locals, session } = (await response.json()) as Partial<PageProps>;
    const shown = document.documentElement.dataset.session;
    if (session && shown !== undefined && session.actor.id !== shown) return false;
    if (typeof locals?.csrfToken !== 'string') return false;
    rememberCsrfToken(locals.csrfToken);
    return true;
  } catch {
    return false;
  }
}

async function sendOnce<B>(method: string, url: string, { values = {}, uploads, key }: Keyed): Promise<CallResult<B>> {
  try {
    const response = await fetch(url, {
      method: method.toUpperCase(),
      credentials: 'same-origin',
      headers: { ...HEADERS, 'X-CSRF-Token': csrfToken(), 'Idempotency-Key': key },
      ...(method === 'delete' ? {} : { body: uploads ? multipart(values, uploads) : encode(values) }),
    });
    return await answerOf<B>(response);
  } catch {
    return { ok: false, status: 0, message: OFFLINE, errors: {}, current: undefined };
  }
}

async function answerOf<B>(response: Response): Promise<CallResult<B>> {
  const read: unknown = await response.json().catch(() => null);
  const body = (typeof read === 'object' ? read : null) as Record<string, unknown> | null;
  if (!body)
    return { ok: false, status: response.status, message: UNEXPECTED, errors: {}, current: undefined, isForeign: true };
  if (response.ok) return { ok: true, status: response.status, body: body as B & Followed };
  return {
    ok: false,
    status: response.status,
    message: typeof body.message === 'string' ? body.message : HTTP_ERRORS[500],
    errors: (body.errors as FieldErrors | undefined) ?? {},
    current: body.current,
    proof: body.proof ? { kind: body.proof as ProofKind, passkey: body.passkey === true } : undefined,
    staleToken: body.staleToken === true,
  };
}
