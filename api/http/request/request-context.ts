import type { Request } from 'express';
import type { CommandContext } from '#domain/kernel/decider.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { Session } from '#domain/account/session.ts';
import type { Access } from '#domain/kernel/access.ts';
import type { Streams } from '#api/live/streams.ts';
import type { DeadJobCounts } from '#api/jobs/dead-jobs.ts';
import type { Stalls } from '#api/jobs/stall.ts';
import type { App } from '#ops/app.ts';
import type { TemporaryFile } from '#ops/files/temporary.ts';
import type { PageLocals } from '../answer/page-locals.ts';
import type { RateLimits } from '../security/rate-limits.ts';

/** The parts of the server that handlers use. */
export interface ServerState {
  readonly limits: RateLimits;
  readonly streams: Streams;
  readonly locals: PageLocals;
  readonly deadJobs: DeadJobCounts;
  readonly stalls: Stalls;
}

/** What a handler gets: who asks, with what, and the services of the program. */
export interface RequestContext {
  readonly app: App;
  /** What this process keeps between requests. */
  readonly server: ServerState;
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
  /** Names of the files that this request has stored so far: anyone who stores one adds it. */
  readonly storedFiles: string[];
  readonly context: CommandContext;
  /** The instant that is shown instead of the present, ISO 8601 UTC: `app.db`, `app.lists` and `context.now` are of it. */
  readonly asOf?: string;
  /** With `asOf`: the instant of the portal's first fact, where the page of a list read it. */
  readonly oldest?: string;
  /** Of whatever a list finds it reads these rows alone, on one page: for a comparison. */
  readonly only?: readonly string[];
  /** Scoped to actor and route; undefined when the caller sent none. */
  readonly commandKey?: string;
  readonly correlationId: string;
}

/** A file of a multipart form, on disk until the request is answered. `type` is what the browser said: never trust it. */
export interface UploadedFile extends TemporaryFile {
  readonly name: string;
  readonly type: string;
}
