import { TriangleAlert } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import { plural } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';

const deadJobsWords = (dead: number): string =>
  `${dead} ${plural(dead, ['zadanie nie powiodło', 'zadania nie powiodły', 'zadań nie powiodło'])} się i nie będzie ponawiane. `;

/** Administrators hear of jobs that nobody tries again and of what stands still, on every page of the panel but their own. */
export function DeadJobsBar() {
  const { props, link, portal, path } = usePageContext();
  const { deadJobs, stall } = props.locals;
  const page = portal.allPages.jobs;
  if ((!deadJobs && !stall) || !page || path === page.path) return null;
  return (
    <p className="notice notice-warning dead-jobs no-print">
      <TriangleAlert size={20} aria-hidden />
      <span>
        {stall && 'Portal nie umie odczytać niektórych zdarzeń i część danych stoi w miejscu. '}
        {!!deadJobs && deadJobsWords(deadJobs)}
        <Link to={link(page.path)}>{page.title}</Link>
      </span>
    </p>
  );
}
