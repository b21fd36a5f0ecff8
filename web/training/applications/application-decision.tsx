import type { Form, Option } from '#domain/form/form.ts';
import { moveToPrimaryForm } from '#domain/training/course-date/place-forms.ts';
import { actionPath, type ApplicationAction } from '#domain/training/course-date/guards.ts';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { BUTTONS } from './application-buttons.ts';

interface Data {
  readonly id: string;
  readonly action: ApplicationAction;
  readonly version: number;
  readonly participantName: string;
  readonly options: Readonly<Record<string, readonly Option[]>>;
}

/** What the page asks at once, where the button asks only after a refusal. */
const PAGE_FORMS: Partial<Record<ApplicationAction, Form>> = { 'move-to-primary': moveToPrimaryForm };

/** APP-21: a link to a decision only asks; the button below does it. */
export default function DecisionPage({ data }: PageViewProps<Data>) {
  const { label, ask, form } = BUTTONS[data.action];
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
          form={PAGE_FORMS[data.action] ?? form ?? bare}
          action={actionPath(data.id, data.action)}
          version={data.version}
          facts={{ options: data.options }}
          cancelTo={base}
        />
      </div>
    </div>
  );
}
