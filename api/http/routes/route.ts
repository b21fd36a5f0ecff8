import type { Response } from 'express';
import { allOf, guardOf, type Guard } from '#domain/kernel/access.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { CommandHead } from '#domain/kernel/decider.ts';
import type { PortalContact } from '#domain/portal/contact.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import type { Flash } from '../answer/page-props.ts';
import type { RequestContext } from '../request/request-context.ts';

interface RouteBase {
  /** Express path without portal prefix and without `/backend`, e.g. `/panel/applications/:id`. */
  readonly path: string;
  readonly guard: Guard;
  /**
   * Wants its asker to have shown a password or code a short while ago (`visitor/proof.ts`): always, or `perhaps`, where
   * the handler knows by what was sent (`askProof`).
   */
  readonly proof?: Proof;
  /** Of one's own login and account: everybody's who has one there, and in every portal who reads them all. */
  readonly own?: true;
  /** Whether who reads all portals asks it; absent: what the page above it says (`routesOf`). Never a command. */
  readonly reading?: boolean;
  /** Why it has no past, said to those who ask for one; absent: none is kept yet, or it has one. */
  readonly noPast?: string;
}

export type Proof = 'always' | 'perhaps';

/** Where a page is: `link` makes an address of one of the portal's paths. */
export interface Described {
  link(path: string): string;
  readonly contact: PortalContact | null;
}

/** The nodes of a page's JSON-LD, made of the page's own `data`. */
export type StructuredData = (data: object, by: Described) => readonly object[];

/** GET that shows a page: `load` gives `data`. Throws `HttpError` for 404 and the like. */
export interface PageRoute extends RouteBase {
  readonly kind: 'page';
  load(request: RequestContext): Promise<object>;
  /** What schema.org would call what the page shows. */
  structuredData?: StructuredData;
}

/** A change. The answer is a `Done` or a `Refusal`; a native POST is answered with 303 and the flash. */
export interface CommandRoute extends RouteBase {
  readonly kind: 'command';
  readonly method: 'post' | 'put' | 'delete';
  /** Takes multipart bodies with so many files (5) of at most so many bytes each; other routes answer them with 415. */
  readonly upload?: { readonly maxBytes: number; readonly maxFiles?: number };
  /** The page that shows the form: re-rendered with values and messages after a failed native POST (FE-10). */
  readonly page?: string;
  /** A program that read a mail sends it, without cookies: who may is said by the link that was mailed (RFC 8058). */
  readonly byLink?: true;
  run(request: RequestContext): Promise<Done | Refusal>;
}

/** A file: PDF, XLSX, iCal. Never changes anything. */
export interface DownloadRoute extends RouteBase {
  readonly kind: 'download';
  /** It answers for the moment that its address asks for (`atAskedMoment`); any other refuses to be asked for one. */
  readonly hasPast?: true;
  /** It is no file: what a page asks while somebody looks at it. Files of one person come one after the other. */
  readonly atOnce?: true;
  send(request: RequestContext, res: Response): Promise<void>;
}

export type Route = PageRoute | CommandRoute | DownloadRoute;

/** A route in the place where it is served: the same path is another one in each portal. */
export type PortalRoute = Route & { readonly portal: Portal };

export interface Done {
  /** 200 by default, e.g. 201. */
  readonly status?: number;
  /** JSON body under /backend. */
  readonly body: object;
  /** Where a native form and the web go next, with the flash. */
  readonly redirect?: string;
  readonly flash?: Flash;
}

/** @example page('/panel/groups', ['COURSE_READ'], async (request) => ({ items: await listGroups(request.app.db) })) */
export const page = (path: string, guard: Guard, load: PageRoute['load']): PageRoute => ({
  kind: 'page',
  path,
  guard,
  load,
});

/**
 * A route that changes something. It names every command it runs and takes its guard from them; only what runs no
 * command of the domain (a login, an upload's dry run) says its guard itself.
 *
 * @example command('post /panel/applications/:id/reject', rejectApplication, { run: (request) => … })
 */
export function command(
  what: `${CommandRoute['method']} /${string}`,
  runs: CommandHead | readonly CommandHead[] | { readonly guard: Guard },
  rest: Pick<CommandRoute, 'run' | 'page' | 'upload' | 'proof' | 'byLink'>,
): CommandRoute {
  const [method = 'post', path = '/'] = what.split(' ');
  const guard = 'guard' in runs ? runs.guard : allOf([runs].flat().map(({ permission }) => guardOf(permission)));
  return { kind: 'command', method: method as CommandRoute['method'], path, guard, ...rest };
}

export const download = (
  path: string,
  guard: Guard,
  send: (request: RequestContext, res: Response) => Promise<void>,
): DownloadRoute => ({
  kind: 'download',
  path,
  guard,
  send,
});

/** What a page asks while somebody looks at it: it waits for no file of theirs. */
export const question = (...asked: Parameters<typeof download>): DownloadRoute => ({
  ...download(...asked),
  atOnce: true,
});

/** Says of a route that the page above it says nothing of whether who reads all portals may ask it, or the wrong thing. */
export const forReaders = (reading: boolean, route: DownloadRoute): DownloadRoute => ({ ...route, reading });
