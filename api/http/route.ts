import type { Request } from 'express';
import type { Form } from '#domain/form/form.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import type { Session } from '#domain/account/session.ts';
import type { Access, Guard } from '#domain/kernel/access.ts';
import type { App } from '#ops/app.ts';

/** The six page props (GEN-03); the web reads nothing else. */
export interface PageProps<D = unknown> {
  data: D;
  session: Session | null;
  flash: Flash | null;
  locals: { csrfToken: string; /** HTML of the active banners, harmless (MRQ-01). */ marquee?: string };
  errorCode: number | null;
  appName: Portal;
}

export interface Flash {
  theme: 'success' | 'error' | 'warning';
  message: string;
}

/** What a handler gets: who asks, with what, and the program it stands on. */
export interface RequestContext {
  readonly app: App;
  readonly req: Request;
  readonly portal: Portal;
  readonly session: Session | null;
  readonly access: Access;
  readonly params: Readonly<Record<string, string>>;
  /** Parsed query string (qs): `filters[name]` is `query.filters.name`. Untrusted. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Parsed body without `_csrf`, `_method`, `_action`. Untrusted. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Uploaded files by field name; empty unless the route has `upload`. */
  readonly files: Readonly<Record<string, UploadedFile>>;
  readonly context: CommandContext;
  /** Scoped to actor and route; undefined when the caller sent none. */
  readonly commandKey?: string;
  readonly correlationId: string;
}

/** A file of a multipart form, whole in memory. `type` is what the browser said: never trust it. */
export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

interface RouteBase {
  /** Express path without portal prefix and without `/backend`, e.g. `/panel/applications/:id`. */
  readonly path: string;
  /** Whose route it is; set when the portals are put together. Absent: szkolenia. */
  readonly portal?: Portal;
  readonly guard: Guard;
}

/** GET that shows a page: `load` gives `data`. Throws `HttpError` for 404 and the like. */
export interface PageRoute extends RouteBase {
  readonly kind: 'page';
  load(request: RequestContext): Promise<object>;
}

/** A change. The answer is a `Done` or a `Refusal`; a native POST is answered with 303 and the flash. */
export interface CommandRoute extends RouteBase {
  readonly kind: 'command';
  readonly method: 'post' | 'put' | 'delete';
  /** Takes multipart bodies with files of at most so many bytes each; other routes answer them with 415. */
  readonly upload?: { readonly maxBytes: number };
  /** The page that shows the form: re-rendered with values and messages after a failed native POST (FE-10). */
  readonly page?: string;
  run(request: RequestContext): Promise<Done | import('#domain/kernel/refusal.ts').Refusal>;
}

/** A file: PDF, XLSX, iCal. Never changes anything. */
export interface DownloadRoute extends RouteBase {
  readonly kind: 'download';
  send(request: RequestContext, res: import('express').Response): Promise<void>;
}

export type Route = PageRoute | CommandRoute | DownloadRoute;

export interface Done {
  /** 200 unless told, e.g. 201. */
  readonly status?: number;
  /** JSON body under /backend. */
  readonly body: object;
  /** Where a native form and the web go next, with the flash. */
  readonly redirect?: string;
  readonly flash?: Flash;
}

/** What a failed native form gets back inside `data.form` of its page. */
export interface FormReturn {
  action: string;
  values: Record<string, unknown>;
  errors: FieldErrors;
  message: string;
  /** After a conflict: what is there now. */
  current?: unknown;
}

/** A page's form as the web gets it from the server: definition key, values, options, facts. */
export interface FormData {
  values: Record<string, unknown>;
  facts: Record<string, unknown>;
  version?: number;
}

export type { Form };
