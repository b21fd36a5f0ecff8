import { Pencil } from 'lucide-react';
import type { Option } from '#domain/form/form.ts';
import { assignCourseForm } from '#domain/training/records/assign-course-form.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';

interface Data {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly ownGroup: string;
  readonly values: { readonly furtherGroupIds: readonly string[] };
  readonly facts: { readonly options: { readonly groups: readonly Option[] } };
  readonly canWrite: boolean;
}

/** CRS-02: in which groups a course is shown, and the form that changes it. */
export default function AssignCoursePage({ data }: PageViewProps<Data>) {
  const { link, path } = usePageContext();
  const base = `/panel/courses/${data.id}/assign-course`;
  const { groups } = data.facts.options;
  const further = groups.filter(({ value }) => data.values.furtherGroupIds.includes(value));
  const editing = path.endsWith('/edit');
  return (
    <div className="stack">
      <div className="page-head">
        <h1>Przypisanie do grup: {data.title}</h1>
        {!editing && data.canWrite && (
          <ButtonLink to={link(`${base}/edit`)} size="small" icon={<Pencil size={16} aria-hidden />} label="Zmień" />
        )}
      </div>
      <div className="card stack">
        <Facts
          rows={[
            ['Grupa szkolenia', data.ownGroup || 'nieaktywna grupa'],
            ...(editing
              ? []
              : ([['Pokazane też w grupach', further.map(({ label }) => label).join(', ') || 'w żadnej']] as const)),
          ]}
        />
        {editing && (
          <FormView
            form={assignCourseForm}
            action={base}
            values={data.values}
            facts={data.facts}
            version={data.version}
            cancelTo={base}
          />
        )}
      </div>
    </div>
  );
}
