import type { CompanyContact } from '#domain/training/contact.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { StaticPage } from './static-page.tsx';

/** PUB-10: who offers the portal. */
export default function ProviderPage({ data }: PageViewProps<{ contact: CompanyContact }>) {
  const { contact } = data;
  return (
    <StaticPage
      lead="Kto prowadzi portal szkoleń."
      sections={[
        { title: contact.companyName, paragraphs: [contact.address.join(', '), contact.email] },
        {
          title: 'Treść tej strony',
          paragraphs: ['To dane przykładowe. Przed uruchomieniem portalu jego właściciel podaje tu własne.'],
        },
      ]}
    />
  );
}
