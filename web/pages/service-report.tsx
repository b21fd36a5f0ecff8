import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ServiceReportView } from '#api/training/service-report.ts';
import { serviceReportFilters } from '#domain/training/service-report-filters.ts';
import { useSurroundings } from '../context.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { PageViewProps } from '../page-table.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';

/** FRM-06: how much each car service uses the trainings. */
export default function ServiceReportPage({ data }: PageViewProps<ServiceReportView>) {
  const { search, link } = useSurroundings();
  const days = daysOf(data);
  return (
    <div className="stack">
      <div className="page-head">
        <h1>Zgłoszenia według serwisów</h1>
        <ButtonLink
          to={link(`/panel/firms/reports/applications-by-bosch-car-services/download${days && `?${days}`}`)}
          download
          size="small"
          theme="ghost"
          icon={<Download size={16} aria-hidden />}
          label="Pobierz XLSX"
        />
      </div>
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

/** The chosen days, for links to the same part of the list and of the file. */
const daysOf = (data: ServiceReportView): string =>
  Object.entries(data.filters)
    .map(([name, value]) => `filters[${name}]=${encodeURIComponent(value)}`)
    .join('&');

function Lines({ data }: { data: ServiceReportView }) {
  const { link } = useSurroundings();
  const days = daysOf(data);
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
                      `/panel/applications?filters[boschCarServiceId]=${encodeURIComponent(line.boschCarServiceId)}&${days}`,
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
