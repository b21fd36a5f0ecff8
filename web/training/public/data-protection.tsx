import { StaticPage, type Section } from './static-page.tsx';

const SECTIONS: readonly Section[] = [
  {
    title: 'Jakie dane zbieramy',
    paragraphs: [
      'O zgłaszanych pracownikach: imię, nazwisko, adres e-mail, telefon, jeżeli został podany, numer FGAZ, gdy wymaga go szkolenie, oraz uwagi.',
      'O osobie zgłaszającej: imię, nazwisko, adres e-mail i telefon, a o firmie: nazwę, NIP i województwo.',
      'O kimś, kto prosi o powiadomienie o wolnym miejscu: adres e-mail.',
    ],
  },
  {
    title: 'Do czego służą',
    paragraphs: [
      'Do przyjęcia zgłoszenia, przydzielenia miejsca, powiadomień e-mail, listy obecności i certyfikatu.',
      'Adres podany do powiadomienia o wolnym miejscu służy tylko do niego: do jednej wiadomości z linkiem do potwierdzenia i, po potwierdzeniu, do jednej wiadomości o wolnym miejscu.',
      'Strona sprawdzania certyfikatu pokazuje imię i nazwisko uczestnika oraz nazwę firmy tylko temu, kto zna kod ważnego certyfikatu.',
    ],
  },
  {
    title: 'Jak są chronione',
    paragraphs: [
      'Dane osobowe w dzienniku zdarzeń są zaszyfrowane osobnym kluczem każdej osoby. Zniszczenie klucza sprawia, że nie da się ich odczytać, również w kopiach zapasowych dziennika.',
    ],
  },
  {
    title: 'Administrator danych',
    paragraphs: [
      'To treść przykładowa. Przed uruchomieniem portalu jego właściciel podaje tu administratora danych, podstawy prawne, okresy przechowywania i sposób korzystania z praw osób, których dane dotyczą.',
    ],
  },
];

/** PUB-10: only what the program does; the owner adds who answers for it. */
export default function DataProtectionPage() {
  return <StaticPage lead="Jakie dane przetwarza portal, po co i jak je chroni." sections={SECTIONS} />;
}
