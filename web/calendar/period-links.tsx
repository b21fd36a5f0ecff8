import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PERIODS, type Period, type PeriodView } from '#domain/text/periods.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { usePeriodAddress } from './use-period-address.ts';

const LABELS: Readonly<Record<PeriodView, string>> = {
  year: 'Rok',
  quarter: 'Kwartał',
  month: 'Miesiąc',
  week: 'Tydzień',
  day: 'Dzień',
};

/** The way to the periods before and after, to today, and to the other views of a calendar that has some. */
export function PeriodLinks(props: { period: Period; today: string; views?: readonly PeriodView[] }) {
  const { period, today, views = [] } = props;
  const to = usePeriodAddress();
  const { view, from } = period;
  const within = from <= today && today <= period.to ? today : from;
  return (
    <nav className="row row-apart no-print" aria-label="Okres">
      <div className="row">
        <ButtonLink
          to={to(view, period.previous)}
          size="small"
          theme="ghost"
          icon={<ChevronLeft size={16} aria-hidden />}
          label="Wcześniej"
        />
        <ButtonLink to={to(view, PERIODS[view](today).name)} size="small" theme="ghost" label="Dzisiaj" />
        <ButtonLink
          to={to(view, period.next)}
          size="small"
          theme="ghost"
          icon={<ChevronRight size={16} aria-hidden />}
          label="Później"
        />
      </div>
      {views.length > 0 && (
        <div className="row">
          {views.map((other) => (
            <ButtonLink
              key={other}
              to={to(other, PERIODS[other](within).name)}
              size="small"
              theme={other === view ? 'secondary' : 'ghost'}
              aria-current={other === view ? 'page' : undefined}
              label={LABELS[other]}
            />
          ))}
        </div>
      )}
    </nav>
  );
}
