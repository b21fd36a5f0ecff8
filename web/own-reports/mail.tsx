import type { ReportMailData } from '#api/own-reports/mailed.ts';
import { subscriptionForm } from '#domain/own-report/forms.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { AskingButtons } from '#web/form/asking-buttons.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { askedOf } from './questions.ts';

/** Who is mailed a report, and when. */
export function ReportMail({ data }: { data: ReportMailData }) {
  const { page } = usePageContext();
  const { report, readers, values, version, subscription } = data;
  const active = subscription !== null && subscription.ended === null;
  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h1>{page?.title}</h1>
          <p className="soft lead">
            {report.name}. W wiadomości jest pierwszych 20 wierszy, a całość w załączniku XLSX.
          </p>
        </div>
        {active && (
          <div className="page-actions">
            <AskingButtons buttons={[{ label: 'Wyślij teraz', theme: 'secondary', asked: askedOf(report, 'send') }]} />
          </div>
        )}
      </div>
      {subscription?.ended && <Notice theme="warning">Raport nie jest wysyłany. {subscription.ended}</Notice>}
      <Times data={data} active={active} />
      <div className="card form-narrow">
        <FormView
          key={version}
          form={subscriptionForm}
          action={`/panel/own-reports/${report.id}/mail`}
          values={values}
          version={version}
          facts={{ options: { readers } }}
          cancelTo={`/panel/own-reports/build?${report.query}&id=${report.id}`}
        />
      </div>
    </div>
  );
}

function Times({ data: { sentAt, subscription }, active }: { data: ReportMailData; active: boolean }) {
  return (
    <dl className="own-times">
      <div>
        <dt className="soft small">Ostatnio wysłano</dt>
        <dd>{sentAt ? formatDateTime(sentAt) : 'jeszcze nie'}</dd>
      </div>
      <div>
        <dt className="soft small">Następna wysyłka</dt>
        <dd>{active && subscription ? formatDateTime(subscription.nextAt) : 'nie jest ustalona'}</dd>
      </div>
    </dl>
  );
}
