import { createElement } from 'react';
import { partOf, usePart } from '#web/app/late-part.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { isCollapsed } from './cookies.ts';

const SURVEY = partOf(() => import('./survey.tsx'));

/**
 * SUR-01: on the home path only. It needs scripts, floats above the page and comes after it: at once for anyone who had it
 * open or follows the link of the mail that asks for an opinion, else when somebody begins to work with the page.
 */
export function SurveySlot() {
  const { path } = usePageContext();
  return path === '/' ? <Slot /> : null;
}

function Slot() {
  const hydrated = useHydrated();
  const Survey = usePart(SURVEY, hydrated && !isCollapsed());
  if (Survey) return createElement(Survey);
  return Survey === undefined ? <span hidden aria-busy="true" /> : null;
}
