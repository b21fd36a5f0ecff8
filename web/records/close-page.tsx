import { closingForm, peopleText, workText } from '#domain/organisation/closing.ts';
import type { PluralForms } from '#domain/text/plural.ts';
import { capitalised } from '#domain/text/words.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { useRecord } from './use-record.ts';

interface Data {
  readonly id: string;
  readonly title: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Names of what hangs on it. */
  readonly people: readonly string[];
  readonly work: readonly string[];
  readonly nouns: PluralForms;
  readonly values: Record<string, unknown>;
}

/** So many are named; the rest is counted. */
const NAMED = 10;

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const rest = names.length - NAMED;
  return (
    <p>
      {label}: {names.slice(0, NAMED).join(', ')}
      {rest > 0 && ` i jeszcze ${rest}`}
    </p>
  );
}

/** B11: what becomes of the people and the open work of what is switched off; the button below does it. */
export default function ClosePage({ data }: PageViewProps<Data>) {
  const { view } = useRecord(null);
  const { id, title, people, work, nouns } = data;
  return (
    <div className="stack">
      <h1>Dezaktywacja: {title}</h1>
      {people.length + work.length === 0 && (
        <p>Nie zależy od tego nikt z dostępem ani żadna otwarta sprawa. Wyłączenie niczego więcej nie zmieni.</p>
      )}
      <Names label={capitalised(peopleText(people.length))} names={people} />
      <Names label={capitalised(workText(work.length, nouns))} names={work} />
      <div className="card form-narrow">
        <FormView
          form={closingForm}
          action={`${view.base}/${id}/close`}
          values={data.values}
          facts={data.facts}
          cancelTo={`${view.base}/${id}`}
          dismissLabel="Wróć"
        />
      </div>
    </div>
  );
}
