import './jobs.css';
import { CircleCheck } from 'lucide-react';
import type { JobKind, JobLine, JobsPage as Data } from '#api/jobs/jobs.ts';
import { counted } from '#domain/text/plural.ts';
import { Link } from '#web/router/router.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { useCommand, type CommandRun } from '#web/app/use-command.ts';
import { CommandButton } from '#web/form/command-button.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { Stall } from './stall.tsx';
import { Waiting } from './waiting.tsx';
import { formatInstant } from '#web/ui/dates.ts';

/** Jobs of every kind that did not come off, and the button that tries them again. */
export default function JobsPage({ data }: PageViewProps<Data>) {
  const command = useCommand();
  return (
    <div className="stack">
      <PageTitle />
      <p className="soft">
        Tu widać to, co portal robi sam, a co się nie powiodło. Zadanie, które nie wyszło, ponawiamy sami: przez kilka
        dni, coraz rzadziej. Potem czeka na Twoją decyzję.
      </p>
      <Stall models={data.models} setAside={data.setAside} />
      <PausedWebhooks webhooks={data.webhooks} />
      {isQuiet(data) ? (
        <div className="card empty">
          <CircleCheck size={40} aria-hidden />
          <strong>Wszystkie zadania są wykonane albo idą swoim tokiem</strong>
          <span>Gdy któreś się nie powiedzie, pojawi się tutaj.</span>
        </div>
      ) : (
        data.kinds.map((kind) => <Kind key={kind.name} kind={kind} command={command} />)
      )}
      <Waiting waiting={data.waiting} behind={data.behind} />
    </div>
  );
}

const isQuiet = ({ kinds, models, setAside, webhooks }: Data): boolean =>
  kinds.length + models.length + setAside.length + webhooks.length === 0;

/** What waits for somebody who knows that the receiver works again. */
function PausedWebhooks({ webhooks }: Pick<Data, 'webhooks'>) {
  const { link } = usePageContext();
  if (webhooks.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="webhooks">
      <h2 id="webhooks">Wysyłanie do innych programów</h2>
      <p>Odbiorca nie przyjął wysyłki mimo prób przez kilka dni. Nic nie zginęło: wznów wysyłanie, gdy znów działa.</p>
      <ul>
        {webhooks.map(({ id, title, pausedAt }) => (
          <li key={id}>
            <Link to={link(`/panel/webhooks/${id}/deliveries`)}>{title}</Link>, wstrzymane od {formatInstant(pausedAt)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kind({ kind, command }: { kind: JobKind; command: CommandRun }) {
  const { name, label, dead, jobs } = kind;
  const listed = jobs.filter(({ nextTryAt }) => nextTryAt === null).length;
  return (
    <section className="card table-card" aria-labelledby={`kind-${name}`}>
      <div className="page-head job-kind">
        <h2 id={`kind-${name}`}>{label}</h2>
        {dead > 1 && (
          <CommandButton
            size="small"
            label={`Ponów wszystkie (${dead})`}
            aria-label={`Ponów wszystkie (${dead}): ${label}`}
            name={`all ${name}`}
            path="/panel/jobs/retry"
            values={{ name }}
            command={command}
          />
        )}
      </div>
      {jobs.length > 0 && <Jobs label={label} jobs={jobs} command={command} />}
      {dead > listed && (
        <p className="soft small job-more">I jeszcze {counted(dead - listed, ['zadanie', 'zadania', 'zadań'])}.</p>
      )}
    </section>
  );
}

function Jobs({ label, jobs, command }: { label: string; jobs: readonly JobLine[]; command: CommandRun }) {
  const columns: readonly Column<JobLine>[] = [
    { label: 'Zlecono', heads: true, className: 'numbers', render: ({ addedAt }) => formatInstant(addedAt) },
    { label: 'Stan', card: 'beside', render: (job) => <JobState job={job} /> },
    { label: 'Powód', render: ({ reason }) => reason || 'Jeszcze nie było próby.' },
    { label: 'Próby', className: 'numbers cell-number', render: ({ attempts }) => attempts },
    {
      label: 'Następna próba',
      className: 'numbers',
      render: ({ id, addedAt, nextTryAt }) =>
        nextTryAt === null ? (
          <CommandButton
            size="small"
            theme="secondary"
            label="Ponów"
            aria-label={`Ponów zadanie z ${formatInstant(addedAt)}: ${label}`}
            name={id}
            path="/panel/jobs/retry"
            values={{ id }}
            command={command}
          />
        ) : (
          formatInstant(nextTryAt)
        ),
    },
  ];
  return <DataTable caption={label} columns={columns} rows={jobs} keyOf={({ id }) => id} />;
}

function JobState({ job: { attempts, nextTryAt } }: { job: JobLine }) {
  if (nextTryAt === null) return <span className="badge badge-red">nieudane</span>;
  return <span className="badge badge-amber">{attempts > 0 ? 'będzie ponowione' : 'opóźnione'}</span>;
}
