import { Suspense } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { lazyOrNothing } from '#web/app/lazy-or-nothing.ts';
import { useHydrated } from '#web/app/use-hydrated.ts';

const Survey = lazyOrNothing(() => import('./survey.tsx'));

/** SUR-01: on the home path only. It needs scripts, floats above the page and comes after it. */
export function SurveySlot() {
  const { path } = usePageContext();
  const alive = useHydrated();
  if (!alive || path !== '/') return null;
  return (
    <Suspense fallback={null}>
      <Survey />
    </Suspense>
  );
}
