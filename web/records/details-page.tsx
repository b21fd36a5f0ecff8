import type { ComponentType } from 'react';
import type { PageViewProps } from '#web/app/page-view.ts';
import { DetailsHead } from '#web/details/details-head.tsx';
import { HistoryCard } from '#web/details/history-card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ActiveBadge } from './active-badge.tsx';
import type { RecordData } from './record-data.ts';
import { ItemsView } from './items-view.tsx';
import './records.css';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { SwitchButton } from './switch-button.tsx';
import { useRecord } from './use-record.ts';
import { ValueView } from './value-view.tsx';

/** Any plain record with its history, now or at a past moment. */
type Extras = Readonly<Record<string, ComponentType<{ data: RecordData }>>>;

/** `extras`: what the details of a kind lead on to, by kind. */
export default function RecordDetailsPage({ data, extras = {} }: PageViewProps<RecordData> & { extras?: Extras }) {
  const { view, to } = useRecord(data.scope);
  const More = extras[view.kind];
  const base = `${view.base}/${data.id}`;
  const fields = [...view.fields, ...(view.elsewhere ?? [])];
  const mayTurn = data.changes.some((change) => change !== 'edit');
  return (
    <div className="stack">
      <DetailsHead
        title={data.title}
        badges={<ActiveBadge active={data.active} words={view.words} state={data.state} />}
        actions={
          (mayTurn || data.mayResetSecondFactor) && (
            <>
              {data.mayResetSecondFactor && <ResetSecondFactor base={base} />}
              {mayTurn && <SwitchButton base={base} active={data.changes.includes('deactivate')} />}
            </>
          )
        }
        editTo={data.changes.includes('edit') && to(`${base}/edit`)}
        moment={data}
        base={base}
      />
      <div className="columns">
        <section className="card stack">
          <h2>Dane</h2>
          <Facts
            rows={fields.map((field) => [
              // 'E-mail (login)' of an account is an e-mail of somebody who has none.
              data.state ? (field.shortLabel ?? field.label) : field.label,
              isNothing(data.values[field.name]) ? (
                ''
              ) : (
                <ValueView key={field.name} field={field} value={data.values[field.name]} options={data.options} />
              ),
            ])}
          />
          {(view.groups ?? []).map((group) => (
            <ItemsView key={group.name} group={group} values={data.values} />
          ))}
        </section>
        <HistoryCard data={data} />
      </div>
      {More && (!data.asOf || Object.keys(data.more).length > 0) && <More data={data} />}
    </div>
  );
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
