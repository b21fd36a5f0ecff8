import { ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react';
import { daysText } from '#domain/training/course-date/days.ts';
import type { CertificateView } from '#api/training/public/certificate.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Facts } from '#web/ui/facts.tsx';

/** APP-18: what the certificate's QR code leads to. */
export default function CertificatePage({ data }: PageViewProps<CertificateView>) {
  const Icon = ICONS[data.status];
  return (
    <div className="narrow stack stack-3">
      <div className={`verdict verdict-${data.status}`}>
        <Icon size={44} aria-hidden />
        <div>
          <h1>Certyfikat {data.label}</h1>
          <p>{explained(data)}</p>
        </div>
      </div>
      <div className="card">
        <Facts
          rows={[
            [
              'Kod',
              <span key="code" className="numbers">
                {data.code}
              </span>,
            ],
            ['Uczestnik', data.participantName],
            ['Firma', data.companyName],
            ['Szkolenie', data.courseName],
            ['Data szkolenia', data.startedOn && daysText({ startedOn: data.startedOn, duration: data.duration })],
            ['Ważny do', data.validUntil],
          ]}
        />
      </div>
    </div>
  );
}

const ICONS = { valid: ShieldCheck, outdated: ShieldAlert, revoked: ShieldX } as const;

function explained(data: CertificateView): string {
  if (data.status === 'revoked') return revocation(data);
  return data.status === 'valid'
    ? 'Ten kod należy do wystawionego certyfikatu.'
    : `Certyfikat stracił ważność ${data.validUntil}. Szkolenie się odbyło i nikt certyfikatu nie unieważnił.`;
}

const revocation = ({ revokedOn, reason }: CertificateView): string =>
  `Ten certyfikat został unieważniony${revokedOn ? ` ${revokedOn}` : ''}${reason ? `: ${reason}` : ''}.`;
