import { Download } from 'lucide-react';
import { addQuery } from '#domain/kernel/url.ts';
import { npsFilters } from '#domain/training/survey/form.ts';
import { plural } from '#domain/text/plural.ts';
import { NPS_ABOUT, NPS_GROUPS, type NpsScore } from '#domain/training/survey/score.ts';
import type { Preset } from '#domain/report/periods.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { Bar } from '#web/charts/bar.ts';
import { UprightBars } from '#web/charts/upright-bars.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { Pager } from '#web/list/pager.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Presets } from '#web/reports/presets.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import './nps.css';

interface Data {
  readonly items: readonly {
    readonly id: string;
    readonly answeredAt: string;
    readonly rate: number;
    readonly opinion: string;
    readonly suggestions: string;
  }[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly score: NpsScore;
  readonly distribution: readonly number[];
  readonly presets: readonly Preset[];
  readonly filters: Record<string, string>;
  readonly errors: FieldErrors;
  readonly notices: readonly string[];
}

/** NPS-01: the score, how the rates spread, and every answer. */
export default function NpsPage({ data }: PageViewProps<Data>) {
  const { link } = usePageContext();
  const { score } = data;
  const { asOf, ...filters } = data.filters;
  return (
    <div className="stack">
      <ListHead
        lead={NPS_ABOUT}
        form={npsFilters}
        data={data}
        actions={
          <ButtonLink
            to={link(addQuery('/panel/nps/download', { filters, asOf }))}
            download
            size="small"
            theme="ghost"
            icon={<Download size={16} aria-hidden />}
            label="Pobierz XLSX"
          />
        }
      />
      <Presets form={npsFilters} presets={data.presets} />
      <div className="seats">
        <Tile label="wynik NPS" value={score.score ?? '–'} />
        <Tile label={plural(score.total, ['odpowiedź', 'odpowiedzi', 'odpowiedzi'])} value={score.total} />
        <Tile label={NPS_GROUPS.promoter} value={score.promoters} />
        <Tile label={NPS_GROUPS.passive} value={score.passives} />
        <Tile label={NPS_GROUPS.detractor} value={score.detractors} />
      </div>
      <Spread distribution={data.distribution} />
      <div className="card table-card">
        {data.items.length === 0 ? (
          <EmptyState
            title="Brak odpowiedzi"
            hint="Ankieta czeka na gości strony głównej. Zmień zakres dni, aby zobaczyć starsze odpowiedzi."
          />
        ) : (
          <Answers items={data.items} />
        )}
        <Pager {...data} />
      </div>
    </div>
  );
}

const Tile = ({ label, value }: { label: string; value: number | string }) => (
  <div className="seat-tile">
    <b>{value}</b>
    <span className="soft small">{label}</span>
  </div>
);

const rateBar = (value: number, rate: number): Bar => ({
  label: String(rate),
  value,
  tone: rate >= 9 ? 'good' : rate >= 7 ? 'fair' : 'poor',
});

/** The chart for the eye, its table for everybody. */
function Spread({ distribution }: { distribution: readonly number[] }) {
  return (
    <section className="card stack">
      <h2>Rozkład ocen</h2>
      <UprightBars title="Rozkład ocen" bars={distribution.map(rateBar)} />
      {/* Wider than a phone: the keyboard must be able to scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="table-scroll" role="region" aria-label="Rozkład ocen w liczbach" tabIndex={0}>
        <table className="table">
          <caption className="visually-hidden">Liczba odpowiedzi z każdą oceną</caption>
          <thead>
            <tr>
              <th scope="col">Ocena</th>
              {distribution.map((_, rate) => (
                // The rate is what the column is.
                // oxlint-disable-next-line react/no-array-index-key
                <th scope="col" key={rate}>
                  {rate}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Odpowiedzi</th>
              {distribution.map((count, rate) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={rate} className="numbers">
                  {count}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

const ANSWERS: readonly Column<Data['items'][number]>[] = [
  { label: 'Data', heads: true, className: 'numbers nowrap', render: ({ answeredAt }) => formatInstant(answeredAt) },
  { label: 'Ocena', className: 'numbers', render: ({ rate }) => rate },
  { label: 'Uzasadnienie', className: 'nps-text', render: ({ opinion }) => opinion },
  { label: 'Sugestie', className: 'nps-text', render: ({ suggestions }) => suggestions },
];

const Answers = ({ items }: { items: Data['items'] }) => (
  <DataTable caption="Odpowiedzi ankiety" columns={ANSWERS} rows={items} keyOf={({ id }) => id} />
);
