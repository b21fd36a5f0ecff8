import { recordForm } from '#domain/record/view.ts';
import { wordingKind } from '#domain/mail/wording-names.ts';
import { latePart } from '#web/app/late-part.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import './records.css';
import { useRecord } from './use-record.ts';

const WordingForm = latePart(() => import('#web/mailbox/wording-form.tsx'));

interface Data {
  /** Absent for a new record. */
  readonly id?: string;
  readonly title?: string;
  readonly version?: number;
  readonly values: Record<string, unknown>;
  readonly facts: Record<string, unknown>;
  readonly scope: string | null;
}

/** The form of any plain record: a new one, or the change of one. */
export default function RecordFormPage({ data }: PageViewProps<Data>) {
  const { view } = useRecord(data.scope);
  const { portal } = usePageContext();
  const base = data.id ? `${view.base}/${data.id}` : view.base;
  const query = data.scope && view.scope ? `?${view.scope.parameter}=${encodeURIComponent(data.scope)}` : '';
  return (
    <div className="stack">
      <h1>{data.id ? `Edycja: ${data.title}` : view.words.fresh}</h1>
      <div className="card">
        <FormView
          form={recordForm(view, data.id ? 'put' : 'post')}
          action={`${base}${query}`}
          values={data.values}
          facts={data.facts}
          version={data.version}
          cancelTo={`${base}${query}`}
          {...(view.kind === wordingKind(portal.name)
            ? { renderBelow: (values) => <WordingForm values={values} /> }
            : {})}
        />
      </div>
    </div>
  );
}
