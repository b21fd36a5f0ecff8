import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Access } from '#domain/kernel/access.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { usePageContext } from './page-context.tsx';
import type { AppVariant } from './page-view.ts';

/** The wrapper whose pages ask `useHelper` who is there: `build` makes the answers of the session's access. */
export function appWrapper<Helper>(variant: AppVariant, build: (access: Access, portal: PortalModel) => Helper) {
  const Context = createContext<Helper | null>(null);
  function Wrapper({ children }: { children: ReactNode }) {
    const { access, portal } = usePageContext();
    const helper = useMemo(() => build(access, portal), [access, portal]);
    return <Context.Provider value={helper}>{children}</Context.Provider>;
  }
  function useHelper(): Helper {
    const helper = useContext(Context);
    if (helper === null) throw new Error(`No ${variant} wrapper around this component`);
    return helper;
  }
  return { variant, Wrapper, useHelper };
}
