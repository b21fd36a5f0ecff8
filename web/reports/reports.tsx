import { ChevronRight } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import type { ReportsData } from '#api/reports/list.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import './reports.css';

/** RPT-01. */
export default function ReportsPage({ data }: PageViewProps<ReportsData>) {
  const { link } = usePageContext();
  return (
    <div className="stack">
      <div className="page-head">
        <PageTitle />
        <div className="page-actions">
          <ButtonLink to={link('/panel/own-reports')} theme="ghost" size="small" label="Własne raporty" />
        </div>
      </div>
      <ul className="report-list">
        {data.reports.map(({ path, title, about }) => (
          <li key={path} className="card report-card">
            <h2>
              <Link to={link(path)}>{title}</Link>
            </h2>
            <p className="soft">{about}</p>
            <ChevronRight size={20} aria-hidden />
          </li>
        ))}
      </ul>
    </div>
  );
}
