import { KeyRound } from 'lucide-react';
import { Fragment, type ComponentType, type ReactNode } from 'react';
import { Link } from '#web/router/router.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { mergeQuery } from '#domain/kernel/url.ts';
import { holdsMoney } from '#domain/record/view.ts';
import { DetailsHead } from '#web/details/details-head.tsx';
import { HistoryCard } from '#web/details/history-card.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AdministrationProposal } from './administration-proposal.tsx';
import { ActiveBadge } from './active-badge.tsx';
import type { RecordData } from './record-data.ts';
import { ItemsView } from './items-view.tsx';
import { recordDecisions } from './record-questions.ts';
import './records.css';
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
  // A company has a field of that name, its voivodeship; only accounts say a state of their own.
  const state = view.fields.some(({ name }) => name === 'state') ? undefined : data.state;
  return (
    <div className="stack">
      <DetailsHead
        title={data.title}
        badges={<ActiveBadge active={data.active} words={view.words} state={state} />}
        decisions={[
          ...(data.mustClose ? [{ label: 'Dezaktywuj', to: to(`${base}/close`), minor: true }] : []),
          ...recordDecisions(view, data),
        ]}
        links={<Links data={data} to={to} base={base} />}
        editTo={data.changes.includes('edit') && to(`${base}/edit`)}
        moment={data}
        base={base}
      />
      <Namesakes base={view.base} others={data.namesakes ?? []} />
      <AdministrationProposal view={view} data={data} />
      <div className="columns">
        <section className="card stack">
          <h2>Dane</h2>
          <Facts
            rows={[
              ...fields.map((field): [string, ReactNode] => [
                // 'E-mail (login)' of an account is an e-mail of somebody who has none; an amount says its currency itself.
                data.version === 0 || holdsMoney(field) ? (field.shortLabel ?? field.label) : field.label,
                isNothing(data.values[field.name]) ? (
                  ''
                ) : (
                  <ValueView key={field.name} field={field} value={data.values[field.name]} options={data.options} />
                ),
              ]),
              ...(data.more.facts ?? []),
            ]}
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

/** What it leads on to: what the account may do, and pages of its kind. */
function Links({ data, to, base }: { data: RecordData; to(path: string): string; base: string }) {
  return (
    <>
      {data.tellsPermissions && <PermissionsLink to={to(`${base}/permissions`)} asOf={data.asOf} />}
      {data.more.links?.map(({ label, path }) => (
        <ButtonLink key={path} to={to(path)} size="small" theme="ghost" label={label} />
      ))}
    </>
  );
}

/** What the account may do, at the moment that the page shows. */
const PermissionsLink = ({ to, asOf }: { to: string; asOf: string | null }) => (
  <ButtonLink
    to={asOf ? mergeQuery(to, { asOf }) : to}
    size="small"
    theme="ghost"
    icon={<KeyRound size={16} aria-hidden />}
    label="Uprawnienia"
  />
);

/** Two records of one name are probably one thing, entered twice: the way to the others. */
function Namesakes({ base, others }: { base: string; others: NonNullable<RecordData['namesakes']> }) {
  const { link } = usePageContext();
  if (others.length === 0) return null;
  return (
    <Notice theme="warning">
      Na liście jest więcej pozycji o tej nazwie:{' '}
      {others.map(({ id, title }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={link(`${base}/${id}`)}>{title}</Link>
        </Fragment>
      ))}
      . Sprawdź, czy to nie to samo.
    </Notice>
  );
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
