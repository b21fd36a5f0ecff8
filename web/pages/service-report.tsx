import { Link } from 'react-router-dom';
import type { ServiceReportView } from '#api/training/service-report.ts';
import { serviceReportFilters } from '#domain/training/service-report-filters.ts';
import { useSurroundings } from '../context.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { PageViewProps } from '../page-table.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';

/** FRM-06: how much each car service uses the trainings. */
export default function ServiceReportPage({ data }: PageViewProps<ServiceReportView>) {
  const { search } = useSurroundings();
  return (
    <div className="stack">
      <h1>Zgłoszenia według serwisów</h1>
      {data.notices.map((notice) => (
        <Notice key={notice} theme="warning">
          {notice}
        </Notice>
      ))}
      <FilterBar key={search} form={serviceReportFilters} values={data.filters} options={{}} />
      <div className="card table-card">
        {data.lines.length === 0 ? (
          <EmptyState title="Brak zgłoszeń w tych dniach" hint="Zmień zakres dni." />
        ) : (
          <Lines data={data} />
        )}
      </div>
    </div>
  );
}

function Lines({ data }: { data: ServiceReportView }) {
  const { link } = useSurroundings();
  const days = Object.entries(data.filters)
    .map(([name, value]) => `&filters[${name}]=${encodeURIComponent(value)}`)
    .join('');
  return (
    <div className="table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Zgłoszenia według serwisów</caption>
        <thead>
          <tr>
            <th scope="col">Numer serwisu</th>
            <th scope="col">Firma</th>
            <th scope="col">Zgłoszenia</th>
            <th scope="col">Aktywne</th>
            <th scope="col">Lista podstawowa</th>
            <th scope="col">Lista rezerwowa</th>
            <th scope="col">Obecni</th>
          </tr>
        </thead>
        <tbody>
          {data.lines.map((line) => (
            <tr key={line.boschCarServiceId ?? ''}>
              <th scope="row" data-label="Numer serwisu">
                {line.boschCarServiceId ? (
                  <Link
                    to={link(
                      `/panel/applications?filters[boschCarServiceId]=${encodeURIComponent(line.boschCarServiceId)}${days}`,
                    )}
                  >
                    {line.boschCarServiceId}
                  </Link>
                ) : (
                  'bez numeru'
                )}
              </th>
              <td data-label="Firma">{line.boschCarServiceId ? line.companyName : '–'}</td>
              <td data-label="Zgłoszenia" className="numbers">
                {line.total}
              </td>
              <td data-label="Aktywne" className="numbers">
                {line.active}
              </td>
              <td data-label="Lista podstawowa" className="numbers">
                {line.primary}
              </td>
              <td data-label="Lista rezerwowa" className="numbers">
                {line.reserve}
              </td>
              <td data-label="Obecni" className="numbers">
                {line.attended}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
