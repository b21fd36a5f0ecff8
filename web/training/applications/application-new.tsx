import { Users } from 'lucide-react';
import type { NewApplicationData } from '#api/training/applications/new.ts';
import { newApplicationForm } from '#domain/training/course-date/application-forms.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { RegistrationPage } from './registration-page.tsx';

const OTHER = { path: '/panel/applications/several', label: 'Kilka osób naraz', icon: <Users size={16} aria-hidden /> };

/** APP-07. */
export default function NewApplicationPage({ data }: PageViewProps<NewApplicationData>) {
  return <RegistrationPage data={data} form={newApplicationForm} action="/panel/applications" other={OTHER} />;
}
