import { createContext, useContext, useMemo } from 'react';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { anonymous, createAccess, type Access } from '#domain/kernel/access.ts';
import { prefixOf, stripPortal } from '#domain/kernel/url.ts';
import type { Page } from '#domain/portal/page.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { backendAt, type Backend } from './backend.ts';
import type { PortalWeb } from './page-view.ts';

/** What every component may ask: the page's props, who is there, and how links of this portal look. */
export interface PageContext {
  readonly props: PageProps;
  readonly portal: PortalModel;
  readonly corner: PortalWeb['corner'];
  /** The declaration of the present page; undefined where there is none. */
  readonly page: Page | undefined;
  /** Path without portal prefix. */
  readonly path: string;
  /** The server can't be reached at present. */
  readonly lost: boolean;
  /** Query string without `?`. */
  readonly search: string;
  readonly access: Access;
  /** The same object on every page of the portal that has the same prefix. */
  readonly backend: Backend;
  /** A path of ours with the portal's prefix (URL-01). */
  link(path: string): string;
}

const Context = createContext<PageContext | null>(null);

/** `address`: path and query as in the address bar. */
export function PageContextProvider(page: {
  web: PortalWeb;
  props: PageProps;
  address: string;
  lost?: boolean;
  children: React.ReactNode;
}) {
  const { web, props, address, lost = false, children } = page;
  const prefix = prefixOf(web.portal, address);
  const backend = useMemo(() => backendAt(prefix), [prefix]);
  const value = useMemo<PageContext>(() => {
    const actor = props.session?.actor;
    const [full = '/', search = ''] = address.split('?');
    const { path } = stripPortal(full);
    const { portal, corner } = web;
    return {
      props,
      portal,
      corner,
      page: portal.pageAt(path),
      path,
      lost,
      search,
      access: actor
        ? createAccess({
            actorType: actor.applicationActorType,
            permissions: actor.permissions,
            owner: actor.owner ?? null,
            readsAll: actor.readsAll === true,
          })
        : anonymous,
      backend,
      link: backend.link,
    };
  }, [web, props, address, backend, lost]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** For what may stand outside of any page. */
export const useAnyPageContext = (): PageContext | null => useContext(Context);

export function usePageContext(): PageContext {
  const value = useAnyPageContext();
  if (!value) throw new Error('No page around this component');
  return value;
}
