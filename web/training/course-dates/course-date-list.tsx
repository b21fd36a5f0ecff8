import { Link } from '#web/router/router.tsx';
import type { CourseDateView } from '#api/training/course-dates/details.ts';
import { actionPath, type ApplicationAction } from '#domain/training/course-date/guards.ts';
import { counted } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { TwoLines } from '#web/list/two-lines.tsx';
import { ListPartPager } from './list-part-pager.tsx';
import { StatusBadge } from '../badges.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CommandButton } from '#web/form/command-button.tsx';
import { useCommand, type CommandRun } from '#web/app/use-command.ts';

type Row = CourseDateView['primary'][number];

/** What is one click away on the date itself; everything else is on the application's own page. */
const QUICK = {
  confirm: 'Potwierdź',
  'move-to-primary': 'Na podstawową',
  'attendance/toggle': 'Obecność',
} as const satisfies Partial<Record<ApplicationAction, string>>;
type Quick = keyof typeof QUICK;

const attendanceOf = ({ attendance, attendanceMarked }: Row): string => {
  if (!attendanceMarked) return '–';
  return attendance ? 'tak' : 'nie';
};

/** One list of a date, in its order. */
export function CourseDateList(props: {
  title: string;
  name: keyof CourseDateView['parts'];
  data: CourseDateView;
  empty: string;
  ordered?: boolean;
}) {
  const { title, name, data, empty, ordered = false } = props;
  const [rows, part] = [data[name], data.parts[name]];
  const { link } = usePageContext();
  const command = useCommand();
  const columns: readonly Column<Row>[] = [
    { label: ordered ? 'Kolejność' : 'Lp.', className: 'numbers', render: (_row, index) => part.before + index + 1 },
    {
      label: 'Uczestnik',
      heads: true,
      render: ({ id, participantName, email }) => (
        <TwoLines first={<Link to={link(`/panel/applications/${id}`)}>{participantName}</Link>} second={email} />
      ),
    },
    {
      label: 'Firma',
      render: ({ companyName, companyNip }) => <TwoLines first={companyName} second={`NIP ${companyNip}`} numbers />,
    },
    { label: 'Status', render: ({ status }) => <StatusBadge status={status} /> },
    { label: 'Obecność', render: attendanceOf },
    {
      label: 'Działania',
      printed: false,
      render: (row, index) => <QuickActions row={row} isNext={part.before + index === 0} command={command} />,
    },
  ];
  return (
    <section className="card table-card">
      <div className="section-title">
        <h2>{title}</h2>
        <span className="soft small">{counted(part.total, ['osoba', 'osoby', 'osób'])}</span>
      </div>
      {rows.length === 0 ? (
        <p className="empty">{empty}</p>
      ) : (
        <DataTable caption={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
      <ListPartPager name={name} title={title} part={part} count={rows.length} />
    </section>
  );
}

/** What is one click away. Past others of the reserve a reason is asked for, on the decision's own page. */
function QuickActions({ row, isNext, command }: { row: Row; isNext: boolean; command: CommandRun }) {
  const { link } = usePageContext();
  const actions = row.actions.filter((action): action is Quick => action in QUICK);
  if (actions.length === 0) return null;
  return (
    <span className="row">
      {actions.map((action) =>
        action === 'move-to-primary' && !isNext ? (
          <ButtonLink
            key={action}
            size="tiny"
            theme="ghost"
            label={`${QUICK[action]}…`}
            aria-label={`${QUICK[action]} poza kolejnością: ${row.participantName}`}
            to={link(actionPath(row.id, action))}
          />
        ) : (
          <CommandButton
            key={action}
            size="tiny"
            theme="secondary"
            label={QUICK[action]}
            aria-label={`${QUICK[action]}: ${row.participantName}`}
            name={`${row.id}/${action}`}
            path={actionPath(row.id, action)}
            values={{ version: row.version, ...(action === 'attendance/toggle' ? {} : { notify: 'true' }) }}
            command={command}
          />
        ),
      )}
    </span>
  );
}
