import { createContext, useContext, useMemo } from 'react';
import type { PageProps } from '#api/http/route.ts';
import { anonymous, createAccess, type Access } from '#domain/kernel/access.ts';
import { portalPath } from '#domain/kernel/url.ts';

/** What every component may ask: the page's props, who is there, and how links of this portal look. */
export interface PageContext {
  readonly props: PageProps;
  /** Path without portal prefix. */
  readonly path: string;
  /** Query string without `?`. */
  readonly search: string;
  readonly access: Access;
  /** A path of ours with the portal's prefix (URL-01). */
  link(path: string): string;
}

const Context = createContext<PageContext | null>(null);

export function PageContextProvider(of: { props: PageProps; path: string; search: string; children: React.ReactNode }) {
  const { props, path, search, children } = of;
  const value = useMemo<PageContext>(() => {
    const actor = props.session?.actor;
    return {
      props,
      path,
      search,
      access: actor
        ? createAccess({ actorType: actor.applicationActorType, permissions: actor.permissions })
        : anonymous,
      link: (to) => portalPath(props.appName, to),
    };
  }, [props, path, search]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export function usePageContext(): PageContext {
  const value = useContext(Context);
  if (!value) throw new Error('No page around this component');
  return value;
}
