import { Suspense } from 'react';
import { useSurroundings } from '../context.tsx';
import { lazyOrNothing } from '../lazy-or-nothing.ts';
import { useHydrated } from '../use-hydrated.ts';

const Survey = lazyOrNothing(() => import('./survey.tsx'));

/** SUR-01: on the home path only. It needs scripts, floats above the page and comes after it. */
export function SurveySlot() {
  const { path } = useSurroundings();
  const alive = useHydrated();
  if (!alive || path !== '/') return null;
  return (
    <Suspense fallback={null}>
      <Survey />
    </Suspense>
  );
}
