import type { NewApplicationData } from '#api/training/applications/new.ts';
import { shortDaysText } from '#domain/training/course-date/days.ts';
import { counted } from '#domain/text/plural.ts';
import { callerForm } from '#domain/training/course-date/caller.ts';
import { newApplicationForm } from '#domain/training/course-date/application-forms.ts';
import { FormView } from '#web/form/form-view.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Link } from '#web/router/router.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { mergeQuery, queryPairs } from '#domain/kernel/url.ts';
import { FilterBar } from '#web/list/filter-bar.tsx';
import { Notice } from '#web/ui/notice.tsx';
import './callers.css';

/** APP-07. */
export default function NewApplicationPage({ data }: PageViewProps<NewApplicationData>) {
  const { search } = usePageContext();
  const date = data.courseDate;
  return (
    <div className="stack">
      <PageTitle />
      {date && (
        <Notice theme={date.openSeats > 0 ? 'info' : 'warning'}>
          {date.courseName}, {shortDaysText(date)}: zajęte {date.primaryCount} z{' '}
          {counted(date.seatLimit, ['miejsca', 'miejsc', 'miejsc'])}
          {date.openSeats > 0 ? '.' : ' – zgłoszenie trafi na listę rezerwową, chyba że wybierzesz inną.'}
        </Notice>
      )}
      <div className="card stack">
        <FilterBar form={callerForm} values={{ caller: data.caller }} options={{}} />
        <Callers data={data} />
      </div>
      <div className="card">
        <FormView
          key={knownBy(search)}
          form={newApplicationForm}
          action="/panel/applications"
          values={data.values}
          facts={data.facts}
          cancelTo={date ? `/panel/course-dates/${date.id}` : '/panel/applications'}
        />
      </div>
    </div>
  );
}

/** Whoever the form is filled with: it begins with somebody else's values, and stays as it is while one searches. */
const knownBy = (search: string): string =>
  queryPairs(search)
    .filter(([name]) => name === 'employeeId' || name === 'firmOf')
    .join();

/** Whom the caller's words found: a press fills the form below. */
function Callers({ data: { caller, persons, firms, values } }: { data: NewApplicationData }) {
  const { link } = usePageContext();
  if (caller === '') return null;
  if (persons.length + firms.length === 0)
    return <p className="soft">Nikogo takiego nie ma w danych: wypełnij formularz od początku.</p>;
  const to = (known: Record<string, string>) =>
    link(
      mergeQuery('/panel/applications/new', {
        ...known,
        ...(values.courseDateId ? { courseDateId: values.courseDateId } : {}),
      }),
    );
  return (
    <div className="callers">
      <Found title="Osoba, którą zgłaszano" found={persons} to={(id) => to({ employeeId: id })} />
      <Found title="Firma i osoba zgłaszająca" found={firms} to={(id) => to({ firmOf: id })} />
    </div>
  );
}

function Found({ title, found, to }: { title: string; found: NewApplicationData['firms']; to(id: string): string }) {
  if (found.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {found.map(({ id, title: name, detail }) => (
          <li key={id}>
            <Link to={to(id)}>{name}</Link> <span className="soft small">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
