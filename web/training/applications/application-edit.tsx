import { applicationForm } from '#domain/training/course-date/application-forms.ts';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';

interface Data {
  readonly id: string;
  readonly version: number;
  readonly participantName: string;
  readonly values: Record<string, unknown>;
  readonly facts: Record<string, unknown>;
}

/** APP-06. */
export default function EditApplicationPage({ data }: PageViewProps<Data>) {
  const base = `/panel/applications/${data.id}`;
  return (
    <div className="stack">
      <h1>Edycja: {data.participantName}</h1>
      <div className="card">
        <FormView
          form={applicationForm}
          action={base}
          values={data.values}
          facts={data.facts}
          version={data.version}
          cancelTo={base}
        />
      </div>
    </div>
  );
}
