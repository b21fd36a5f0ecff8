import { ShieldCheck, ShieldX } from 'lucide-react';
import { daysText } from '#domain/training/course-date/days.ts';
import type { CertificateView } from '#api/training/public/certificate.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Facts } from '#web/ui/facts.tsx';

/** APP-18: what the certificate's QR code leads to. */
export default function CertificatePage({ data }: PageViewProps<CertificateView>) {
  const valid = data.status === 'valid';
  const Icon = valid ? ShieldCheck : ShieldX;
  return (
    <div className="narrow stack stack-3">
      <div className={`verdict verdict-${data.status}`}>
        <Icon size={44} aria-hidden />
        <div>
          <h1>Certyfikat {data.label}</h1>
          <p>{valid ? 'Ten kod należy do wystawionego certyfikatu.' : revocation(data)}</p>
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
          ]}
        />
      </div>
    </div>
  );
}

const revocation = ({ revokedOn, reason }: CertificateView): string =>
  `Ten certyfikat został unieważniony${revokedOn ? ` ${revokedOn}` : ''}${reason ? `: ${reason}` : ''}.`;
