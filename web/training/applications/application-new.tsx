import { Users } from 'lucide-react';
import type { NewApplicationData } from '#api/training/applications/new.ts';
import { newApplicationForm } from '#domain/training/course-date/application-forms.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { BeforeRegistration, useKnown, useSameAt } from './callers.tsx';

/** APP-07. */
export default function NewApplicationPage({ data }: PageViewProps<NewApplicationData>) {
  const date = data.courseDate;
  return (
    <div className="stack">
      <div className="row row-apart">
        <PageTitle />
        <ButtonLink
          to={useSameAt('/panel/applications/several')}
          size="small"
          theme="ghost"
          icon={<Users size={16} aria-hidden />}
          label="Kilka osób naraz"
        />
      </div>
      <BeforeRegistration data={data} />
      <div className="card">
        <FormView
          key={useKnown()}
          form={newApplicationForm}
          action="/panel/applications"
          values={data.values}
          facts={data.facts}
          cancelTo={date ? `/panel/course-dates/${date.id}` : '/panel/applications'}
        />
      </div>
    </div>
  );
}
