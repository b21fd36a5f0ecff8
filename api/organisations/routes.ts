import { guardOf } from '#domain/kernel/access.ts';
import type { CommandHead } from '#domain/kernel/decider.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, page, type Route } from '#api/http/routes/route.ts';
import { closeOrganisation, closePage } from './close.ts';
import type { Organisation } from './organisation.ts';

/** The question before an organisation is switched off, and what it sends. */
export function closeRoutes(
  of: (request: RequestContext) => Organisation,
  { base, switchOff }: { readonly base: string; readonly switchOff: CommandHead },
): readonly Route[] {
  const path = `${base as '/'}/:id/close` as const;
  return [
    page(path, guardOf(switchOff.permission), (request) => closePage(of(request), request)),
    command(`post ${path}`, switchOff, { page: path, run: (request) => closeOrganisation(of(request), request) }),
  ];
}
