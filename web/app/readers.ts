import { stripPortal } from '#domain/kernel/url.ts';
import { opens } from '#domain/portal/guard.ts';
import { useAnyPageContext } from './page-context.tsx';

/** What everybody changes of their own. */
const isOwn = (path: string): boolean => path.startsWith('/account/');

/** Whether who is there changes nothing on this page: what would is not shown to them. */
export function useChangesNothing(): boolean {
  const context = useAnyPageContext();
  return context !== null && context.access.readsAll && !isOwn(context.path);
}

/** Whether a way leads somewhere for the one who is there, as far as only reading keeps them out. */
export function useLeads(): (to: string) => boolean {
  const context = useAnyPageContext();
  return (to) => {
    if (!context?.access.readsAll) return true;
    const { portal, access } = context;
    const { portal: named, path } = stripPortal(to.split(/[?#]/, 1)[0] ?? '');
    if (named !== null && named !== portal.name) return true;
    const page = portal.pageAt(path);
    return page === undefined || isOwn(path) || opens(portal, page, access);
  };
}
