import { usePageContext } from '#web/app/page-context.tsx';
import { latePart } from '#web/app/late-part.tsx';

const Survey = latePart(() => import('./survey.tsx'));

/** SUR-01: on the home path only. It needs scripts, floats above the page and comes after it. */
export function SurveySlot() {
  const { path } = usePageContext();
  return path === '/' ? <Survey /> : null;
}
