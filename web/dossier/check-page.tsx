import { useEffect, useRef } from 'react';
import type { DossierCheckData } from '#api/dossier/check.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { mountCheck } from './show.ts';
import './dossier.css';

/** Where somebody without access finds out whether a dossier is true: the browser checks it, nothing is sent. */
export default function DossierCheckPage({ data: { verifier } }: PageViewProps<DossierCheckData>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) mountCheck(place.current, verifier ?? '');
  }, [verifier]);
  return (
    <div className="stack">
      <PageTitle />
      <section className="card stack dossier-check">
        <p>
          Teczka dowodowa to PDF z historią zgłoszenia, zlecenia albo innego zapisu i z dowodem, że te zdarzenia stoją w
          dzienniku portalu niezmienione. Taki dowód niesie też certyfikat i potwierdzenie zgłoszenia. Wskaż plik, a
          przeglądarka sprawdzi każde zdarzenie, każdą pokazaną wartość i podpis.
        </p>
        <div ref={place} className="dossier-form">
          <noscript>Sprawdzanie działa w przeglądarce i potrzebuje skryptów.</noscript>
        </div>
        <p className="small soft">
          Nie chcesz polegać na tej stronie?{' '}
          <a href="/sprawdzarka-teczek.html" download>
            Pobierz sprawdzarkę
          </a>
          , jeden plik HTML, który działa z dysku i bez internetu.
        </p>
      </section>
    </div>
  );
}
