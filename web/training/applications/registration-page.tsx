import type { ReactNode } from 'react';
import type { Form } from '#domain/form/form.ts';
import type { NewApplicationData } from '#api/training/applications/new.ts';
import { callerForm } from '#domain/training/course-date/caller.ts';
import { shortDaysText } from '#domain/training/course-date/days.ts';
import { mergeQuery, omitQuery, queryPairs } from '#domain/kernel/url.ts';
import { counted } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { FilterBar } from '#web/list/filter-bar.tsx';
import { Found } from '#web/search/found.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Data = Pick<NewApplicationData, 'caller' | 'persons' | 'firms' | 'courseDate'> & {
  readonly values: Readonly<Record<string, unknown>> & { readonly courseDateId: string };
};

/** APP-07: a form in which an operator registers, filled with who calls, and the way to the other one. */
export function RegistrationPage(props: {
  data: Data & Pick<NewApplicationData, 'facts'>;
  form: Form;
  action: string;
  other: { readonly path: string; readonly label: string; readonly icon: ReactNode };
}) {
  const { data, form, action, other } = props;
  const date = data.courseDate;
  return (
    <div className="stack">
      <div className="row row-apart">
        <PageTitle />
        <ButtonLink to={useSameAt(other.path)} size="small" theme="ghost" icon={other.icon} label={other.label} />
      </div>
      <BeforeRegistration data={data} />
      <div className="card">
        <FormView
          key={useKnown()}
          form={form}
          action={action}
          values={data.values}
          facts={data.facts}
          cancelTo={date ? `/panel/course-dates/${date.id}` : '/panel/applications'}
        />
      </div>
    </div>
  );
}

/** How full the chosen date is, and a look for who calls: a press fills the form below. */
function BeforeRegistration({ data }: { data: Data }) {
  const { courseDate: date, caller } = data;
  return (
    <>
      {date && (
        <Notice theme={date.openSeats > 0 ? 'info' : 'warning'}>
          {date.courseName}, {shortDaysText(date)}: zajęte {date.primaryCount} z{' '}
          {counted(date.seatLimit, ['miejsca', 'miejsc', 'miejsc'])}
          {date.openSeats > 0 ? '.' : ' – zgłoszenie trafi na listę rezerwową, chyba że wybierzesz inną.'}
        </Notice>
      )}
      <div className="card stack">
        <FilterBar form={callerForm} values={{ caller }} options={{}} />
        <Callers data={data} />
      </div>
    </>
  );
}

/** What a form is filled with: it begins with somebody else's values, and stays as it is while one searches. */
function useKnown(): string {
  const { search } = usePageContext();
  return queryPairs(search)
    .filter(([name]) => name === 'employeeId' || name === 'firmOf')
    .join();
}

/** The other form, for one person or for several, with the same date and the same firm. */
function useSameAt(path: string): string {
  const { search, link } = usePageContext();
  return link(omitQuery(search ? `${path}?${search}` : path, ['filters']));
}

function Callers({ data: { caller, persons, firms, values } }: { data: Data }) {
  const { link, path } = usePageContext();
  if (caller === '') return null;
  if (persons.length + firms.length === 0)
    return <p className="soft">Nikogo takiego nie ma w danych: wypełnij formularz od początku.</p>;
  const to = (known: Record<string, string>) =>
    link(
      mergeQuery(path, {
        ...known,
        ...(values.courseDateId ? { courseDateId: values.courseDateId } : {}),
      }),
    );
  return (
    <div className="found">
      <Found title="Osoba, którą zgłaszano" found={persons} to={(id) => to({ employeeId: id })} />
      <Found title="Firma i osoba zgłaszająca" found={firms} to={(id) => to({ firmOf: id })} />
    </div>
  );
}
