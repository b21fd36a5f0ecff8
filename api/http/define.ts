import type { Guard } from '#domain/portal/page.ts';
import type { Response } from 'express';
import type { RequestContext, CommandRoute, DownloadRoute, PageRoute } from './route.ts';

/** @example page('/panel/groups', ['COURSE_READ'], async (request) => ({ items: await listGroups(request.app.db) })) */
export const page = (path: string, guard: Guard, load: PageRoute['load']): PageRoute => ({
  kind: 'page',
  path,
  guard,
  load,
});

/** @example command('post /panel/groups', ['GROUP_WRITE'], { page: '/panel/groups/new', run: (request) => … }) */
export function command(
  what: `${CommandRoute['method']} /${string}`,
  guard: Guard,
  rest: Pick<CommandRoute, 'run' | 'page' | 'upload'>,
): CommandRoute {
  const [method = 'post', path = '/'] = what.split(' ');
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
