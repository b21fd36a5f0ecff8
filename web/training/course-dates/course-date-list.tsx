import { Link } from '#web/router/router.tsx';
import type { CourseDateView } from '#api/training/course-dates/details.ts';
import { actionPath, type ApplicationAction } from '#domain/training/course-date/guards.ts';
import { counted } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { ListPartPager } from './list-part-pager.tsx';
import { StatusBadge } from '../badges.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CommandButton } from '#web/form/command-button.tsx';
import { useCommand } from '#web/app/use-command.ts';

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
  return (
    <section className="card table-card">
      <div className="section-title">
        <h2>{title}</h2>
        <span className="soft small">{counted(part.total, ['osoba', 'osoby', 'osób'])}</span>
      </div>
      {rows.length === 0 ? (
        <p className="empty">{empty}</p>
      ) : (
        <div className="table-scroll">
          <table className="table table-cards">
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">Lp.</th>
                <th scope="col">Uczestnik</th>
                <th scope="col">Firma</th>
                <th scope="col">Status</th>
                <th scope="col">Obecność</th>
                <th scope="col" className="no-print">
                  Działania
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.id}>
                  <td data-label={ordered ? 'Kolejność' : 'Lp.'} className="numbers">
                    {part.before + index + 1}
                  </td>
                  <th scope="row" data-label="Uczestnik">
                    <span>
                      <Link to={link(`/panel/applications/${row.id}`)}>{row.participantName}</Link>
                      <span className="cell-sub">{row.email}</span>
                    </span>
                  </th>
                  <td data-label="Firma">
                    <span>
                      {row.companyName}
                      <span className="cell-sub numbers">NIP {row.companyNip}</span>
                    </span>
                  </td>
                  <td data-label="Status">
                    <StatusBadge status={row.status} />
                  </td>
                  <td data-label="Obecność">{attendanceOf(row)}</td>
                  <td className="no-print">
                    <span className="row">
                      {row.actions
                        .filter((action): action is Quick => action in QUICK)
                        .map((action) =>
                          // Past others of the reserve a reason is asked for, on the decision's own page.
                          action === 'move-to-primary' && part.before + index > 0 ? (
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
                              values={{
                                version: row.version,
                                ...(action === 'attendance/toggle' ? {} : { notify: 'true' }),
                              }}
                              command={command}
                            />
                          ),
                        )}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ListPartPager name={name} title={title} part={part} count={rows.length} />
    </section>
  );
}
