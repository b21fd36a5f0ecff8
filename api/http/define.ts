import { allOf, guardOf, type Guard } from '#domain/kernel/access.ts';
import type { CommandHead } from '#domain/kernel/decider.ts';
import type { Response } from 'express';
import type { RequestContext, CommandRoute, DownloadRoute, PageRoute } from './route.ts';

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
  rest: Pick<CommandRoute, 'run' | 'page' | 'upload'>,
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
