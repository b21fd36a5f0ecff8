import type { Form, Option } from '#domain/form/form.ts';
import { actionPath, type ApplicationAction } from '#domain/training/course-date/guards.ts';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { MessagePreview } from '../messages/message-preview.tsx';
import { previewPath } from '../messages/preview-path.ts';
import { buttonOf } from './application-buttons.ts';

interface Data {
  readonly id: string;
  readonly action: ApplicationAction;
  readonly version: number;
  readonly participantName: string;
  readonly options: Readonly<Record<string, readonly Option[]>>;
}

/** APP-21: a link to a decision only asks; the button below does it. */
export default function DecisionPage({ data }: PageViewProps<Data>) {
  const { label, ask, form } = buttonOf(data.action);
  const bare: Form = {
    id: `decision-${data.action.replace('/', '-')}`,
    method: 'post',
    submitLabel: label,
    fields: [],
  };
  const base = `/panel/applications/${data.id}`;
  return (
    <div className="stack">
      <h1>
        {label}: {data.participantName}
      </h1>
      {ask && <p className="lead">{ask}</p>}
      <div className="card form-narrow">
        <FormView
          form={form ?? bare}
          action={actionPath(data.id, data.action)}
          version={data.version}
          renderBelow={(values) => <MessagePreview path={previewPath(data.action, [data.id], values)} />}
          facts={{ options: data.options }}
          cancelTo={base}
        />
      </div>
    </div>
  );
}
