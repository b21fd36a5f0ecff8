import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { useNavigate } from '#web/router/router.tsx';

/** Around everything of react-aria: its words in Polish, its links inside the page. It comes with the parts that need it. */
export function Aria({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <I18nProvider locale="pl-PL">
      <RouterProvider navigate={(to) => navigate(to)}>{children}</RouterProvider>
    </I18nProvider>
  );
}
