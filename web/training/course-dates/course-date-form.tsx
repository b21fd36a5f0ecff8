import type { Form } from '#domain/form/form.ts';
import { courseDateForm, newCourseDateForm } from '#domain/training/course-date/forms.ts';
import { MessagePreview } from '../messages/message-preview.tsx';
import { datePreviewPath } from '../messages/preview-path.ts';
import { Link } from '#web/router/router.tsx';
import { mergeQuery } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Copied, type CopyOf } from './copied.tsx';
import { SeriesSteps, type SeriesData } from './series.tsx';

interface Data {
  /** Absent for a new date. */
  readonly id?: string;
  readonly version?: number;
  readonly values: Record<string, unknown>;
  readonly facts: Record<string, unknown>;
  /** The date that a new one is filled in after, and the fields whose choice there is switched off. */
  readonly copyOf?: CopyOf;
}

const editForm: Form = { ...courseDateForm, method: 'put' };

/** CD-03: a new date, a series of them, and the change of one. */
export default function CourseDateFormPage({ data }: PageViewProps<Data | SeriesData>) {
  return 'step' in data ? <SeriesSteps data={data} /> : <OneDate data={data} />;
}

function OneDate({ data }: { data: Data }) {
  const base = data.id ? `/panel/course-dates/${data.id}` : '/panel/course-dates';
  return (
    <div className="stack">
      <PageTitle />
      {data.copyOf && <Copied of={data.copyOf} />}
      {!data.id && <SeveralAtOnce data={data} />}
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

/** The way to a series, with what this page was asked for. */
function SeveralAtOnce({ data: { copyOf, values } }: { data: Pick<Data, 'copyOf' | 'values'> }) {
  const { link } = usePageContext();
  const typed = (name: string) => String(values[name] ?? '') || undefined;
  const asked = copyOf ? { copyOf: copyOf.id } : { courseId: typed('courseId'), startedOn: typed('startedOn') };
  return (
    <p className="soft">
      Kilka terminów naraz? <Link to={link(mergeQuery('/panel/course-dates/series', asked))}>Dodaj serię terminów</Link>
    </p>
  );
}
