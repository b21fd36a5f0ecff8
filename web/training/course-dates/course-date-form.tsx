import type { Form } from '#domain/form/form.ts';
import { courseDateForm, newCourseDateForm } from '#domain/training/course-date/forms.ts';
import { MessagePreview } from '../messages/message-preview.tsx';
import { datePreviewPath } from '../messages/preview-path.ts';
import { Link } from '#web/router/router.tsx';
import { formatDay } from '#domain/text/dates.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';

interface Data {
  /** Absent for a new date. */
  readonly id?: string;
  readonly version?: number;
  readonly values: Record<string, unknown>;
  readonly facts: Record<string, unknown>;
  /** The date that a new one is filled in after, and the fields whose choice there is switched off. */
  readonly copyOf?: { readonly id: string; readonly startedOn: string; readonly off: readonly string[] };
}

const editForm: Form = { ...courseDateForm, method: 'put' };

/** CD-03: a new date and the change of one. */
export default function CourseDateFormPage({ data }: PageViewProps<Data>) {
  const base = data.id ? `/panel/course-dates/${data.id}` : '/panel/course-dates';
  return (
    <div className="stack">
      <PageTitle />
      {data.copyOf && <Copied of={data.copyOf} />}
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

/** What is left to be said about a copy. */
function Copied({ of: { id, startedOn, off } }: { of: NonNullable<Data['copyOf']> }) {
  const { link } = usePageContext();
  return (
    <Notice theme={off.length > 0 ? 'warning' : 'info'}>
      Kopia terminu z <Link to={link(`/panel/course-dates/${id}`)}>{formatDay(startedOn)}</Link>. Podaj dzień szkolenia.
      {off.length > 0 && ` Puste są też: ${off.join(', ')} – to, co ma tamten termin, jest wyłączone.`}
    </Notice>
  );
}
