import { Link } from '#web/router/router.tsx';
import type { CourseDateView } from '#api/training/course-dates/details.ts';
import type { ApplicationAction } from '#domain/training/course-date/guards.ts';
import { counted } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { WithDetail } from '#web/list/with-detail.tsx';
import { ListPartPager } from './list-part-pager.tsx';
import { DecisionButtons } from '../applications/decision-buttons.tsx';
import { StatusBadge } from '../badges.tsx';

type Row = CourseDateView['primary'][number];

/** What is decided on the date itself; everything else is on the application's own page. */
const QUICK: readonly ApplicationAction[] = ['confirm', 'move-to-primary', 'attendance/toggle'];

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
  const columns: readonly Column<Row>[] = [
    {
      label: ordered ? 'Kolejność' : 'Lp.',
      className: 'numbers cell-number',
      card: 'none',
      render: (_row, index) => part.before + index + 1,
    },
    {
      label: 'Uczestnik',
      heads: true,
      cut: ({ participantName, email }) => `${participantName}, ${email}`,
      render: ({ id, participantName, email }) => (
        <WithDetail first={<Link to={link(`/panel/applications/${id}`)}>{participantName}</Link>} second={email} />
      ),
    },
    {
      label: 'Firma',
      cut: ({ companyName, companyNip }) => `${companyName}, NIP ${companyNip}`,
      card: 'bare',
      render: ({ companyName, companyNip }) => <WithDetail first={companyName} second={`NIP ${companyNip}`} numbers />,
    },
    { label: 'Status', card: 'beside', render: ({ status }) => <StatusBadge status={status} /> },
    { label: 'Obecność', render: attendanceOf },
    {
      label: 'Działania',
      printed: false,
      card: 'bare',
      render: (row) => <QuickActions row={row} />,
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

/** The same questions as on the application's page. */
function QuickActions({ row }: { row: Row }) {
  const actions = row.actions.filter((action) => QUICK.includes(action));
  if (actions.length === 0) return null;
  return (
    <div className="row">
      <DecisionButtons about={row} actions={actions} size="tiny" themeOf={() => 'secondary'} named />
    </div>
  );
}
