import type { PageViewProps } from '#web/app/page-view.ts';
import type { ShownContact } from './contact.tsx';
import { StaticPage } from './static-page.tsx';

/** PUB-10: who offers the portal. */
export default function ProviderPage({ data }: PageViewProps<{ contact: ShownContact | null }>) {
  const { contact } = data;
  return (
    <StaticPage
      lead="Kto prowadzi portal szkoleń."
      sections={[
        contact
          ? {
              title: contact.companyName,
              paragraphs: [contact.address.join(', '), contact.officePhone, contact.officeEmail],
            }
          : { title: 'Usługodawca', paragraphs: ['Dane usługodawcy nie zostały jeszcze podane.'] },
      ]}
    />
  );
}
