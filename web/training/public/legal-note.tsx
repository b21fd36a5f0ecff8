import { StaticPage, type Section } from './static-page.tsx';

const SECTIONS: readonly Section[] = [
  {
    title: 'Charakter informacji',
    paragraphs: [
      'Terminy, miejsca i liczba wolnych miejsc mogą się zmienić. Wiążąca jest decyzja przesłana po rozpatrzeniu zgłoszenia.',
    ],
  },
  {
    title: 'Odnośniki',
    paragraphs: [
      'Odnośniki do serwisów społecznościowych prowadzą poza portal. Za ich treść i pliki cookie odpowiadają ich właściciele.',
    ],
  },
  {
    title: 'Treść tej strony',
    paragraphs: ['To treść przykładowa. Przed uruchomieniem portalu właściciel zastępuje ją własną notą prawną.'],
  },
];

/** PUB-10. */
export default function LegalNotePage() {
  return <StaticPage lead="Zasady korzystania z informacji w portalu." sections={SECTIONS} />;
}
