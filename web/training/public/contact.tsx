import { Building2, Clock, Hash, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PortalContact } from '#domain/portal/contact.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Notice } from '#web/ui/notice.tsx';

/** The contact with its address in lines. */
export type ShownContact = Omit<PortalContact, 'address'> & { readonly address: readonly string[] };

const optional = (icon: typeof Mail, label: string, value: string | null): [typeof Mail, string, ReactNode][] =>
  value ? [[icon, label, value]] : [];

const rowsOf = (contact: ShownContact): readonly (readonly [icon: typeof Mail, label: string, value: ReactNode])[] => [
  [Building2, 'Nazwa firmy', contact.companyName],
  [MapPin, 'Adres', contact.address.map((line) => <div key={line}>{line}</div>)],
  [
    Phone,
    'Telefon',
    <a key="phone" className="numbers" href={`tel:${contact.officePhone.replace(/ /g, '')}`}>
      {contact.officePhone}
    </a>,
  ],
  [
    Mail,
    'E-mail',
    <a key="email" href={`mailto:${contact.officeEmail}`}>
      {contact.officeEmail}
    </a>,
  ],
  ...optional(Hash, 'Numer klienta', contact.clientNumber),
  ...optional(Clock, 'Godziny przyjęć', contact.receptionHours),
];
/** PUB-04: six labelled values; the phone dials, the address writes. */
export default function ContactPage({ data }: PageViewProps<{ contact: ShownContact | null }>) {
  const rows = data.contact && rowsOf(data.contact);
  return (
    <div className="stack stack-3 words">
      <div>
        <PageTitle />
        <p className="soft lead">Pytania o terminy, zgłoszenia i certyfikaty.</p>
      </div>
      {rows ? (
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
      ) : (
        <Notice theme="info">Dane kontaktowe nie zostały jeszcze podane.</Notice>
      )}
    </div>
  );
}
