import { Building2, Clock, Hash, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CompanyContact } from '#domain/training/contact.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Notice } from '#web/ui/notice.tsx';

/** PUB-04: six labelled values; the phone dials, the address writes. */
export default function ContactPage({ data }: PageViewProps<{ contact: CompanyContact }>) {
  const { contact } = data;
  const rows: readonly (readonly [icon: typeof Mail, label: string, value: ReactNode])[] = [
    [Building2, 'Nazwa firmy', contact.companyName],
    [MapPin, 'Adres', contact.address.map((line) => <div key={line}>{line}</div>)],
    [
      Phone,
      'Telefon',
      <a key="phone" className="numbers" href={`tel:${contact.phoneNumber.replace(/ /g, '')}`}>
        {contact.phoneNumber}
      </a>,
    ],
    [
      Mail,
      'E-mail',
      <a key="email" href={`mailto:${contact.email}`}>
        {contact.email}
      </a>,
    ],
    [
      Hash,
      'Numer klienta',
      <span key="number" className="numbers">
        {contact.clientNumber}
      </span>,
    ],
    [Clock, 'Godziny przyjęć', contact.receptionHours],
  ];
  return (
    <div className="stack stack-3 words">
      <div>
        <PageTitle />
        <p className="soft lead">Pytania o terminy, zgłoszenia i certyfikaty.</p>
      </div>
      <Notice theme="info">To dane przykładowe: pod tym numerem i adresem nikt nie odpowie.</Notice>
      <dl className="card contact">
        {rows.map(([Icon, label, value]) => (
          <div key={label}>
            <dt>
              <Icon size={18} aria-hidden /> {label}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
