import { User } from 'lucide-react';
import type { NewApplicationsData } from '#api/training/applications/register-many.ts';
import { severalApplicationsForm } from '#domain/training/registration/operator-form.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { RegistrationPage } from './registration-page.tsx';

const OTHER = { path: '/panel/applications/new', label: 'Jedna osoba', icon: <User size={16} aria-hidden /> };

/** APP-07 for several employees of one firm. */
export default function NewApplicationsPage({ data }: PageViewProps<NewApplicationsData>) {
  return (
    <RegistrationPage data={data} form={severalApplicationsForm} action="/panel/applications/several" other={OTHER} />
  );
}
