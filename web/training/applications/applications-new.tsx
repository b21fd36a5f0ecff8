import { User } from 'lucide-react';
import type { NewApplicationsData } from '#api/training/applications/register-many.ts';
import { severalApplicationsForm } from '#domain/training/registration/operator-form.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { BeforeRegistration, useKnown, useSameAt } from './callers.tsx';

/** APP-07 for several employees of one firm. */
export default function NewApplicationsPage({ data }: PageViewProps<NewApplicationsData>) {
  const date = data.courseDate;
  return (
    <div className="stack">
      <div className="row row-apart">
        <PageTitle />
        <ButtonLink
          to={useSameAt('/panel/applications/new')}
          size="small"
          theme="ghost"
          icon={<User size={16} aria-hidden />}
          label="Jedna osoba"
        />
      </div>
      <BeforeRegistration data={data} />
      <div className="card">
        <FormView
          key={useKnown()}
          form={severalApplicationsForm}
          action="/panel/applications/several"
          values={data.values}
          facts={data.facts}
          cancelTo={date ? `/panel/course-dates/${date.id}` : '/panel/applications'}
        />
      </div>
    </div>
  );
}
