import type { Form } from '#domain/form/form.ts';
import { courseDateForm, newCourseDateForm } from '#domain/training/course-date/forms.ts';
import { MessagePreview } from '../messages/message-preview.tsx';
import { datePreviewPath } from '../messages/preview-path.ts';
import { FormView } from '#web/form/form-view.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';

interface Data {
  /** Absent for a new date. */
  readonly id?: string;
  readonly version?: number;
  readonly values: Record<string, unknown>;
  readonly facts: Record<string, unknown>;
}

const editForm: Form = { ...courseDateForm, method: 'put' };

/** CD-03: a new date and the change of one. */
export default function CourseDateFormPage({ data }: PageViewProps<Data>) {
  const base = data.id ? `/panel/course-dates/${data.id}` : '/panel/course-dates';
  return (
    <div className="stack">
      <PageTitle />
      <div className="card">
        <FormView
          form={data.id ? editForm : newCourseDateForm}
          action={base}
          values={data.values}
          facts={data.facts}
          version={data.version}
          cancelTo={base}
          renderBelow={(values) => data.id && <MessagePreview path={datePreviewPath('date-edit', data.id, values)} />}
        />
      </div>
    </div>
  );
}
