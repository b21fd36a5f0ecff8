import type { Option } from '#domain/form/form.ts';
import type { ApplicationAction } from '#domain/training/course-date/guards.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { QuestionPage } from '#web/form/question-page.tsx';
import { askedOf, type Decided } from './decision-form.tsx';

interface Data extends Decided {
  readonly action: ApplicationAction;
  readonly version: number;
  readonly options: { readonly dates: readonly Option[] };
}

/** APP-21: a link to a decision only asks, as its dialog does; the button below does it. */
export default function DecisionPage({ data }: PageViewProps<Data>) {
  return (
    <QuestionPage asked={askedOf(data.action, data, data.options.dates)} backTo={`/panel/applications/${data.id}`} />
  );
}
