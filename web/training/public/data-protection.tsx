import type { DataProtectionData } from '#api/training/public/privacy-notice.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Link } from '#web/router/router.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { NOTICE_PATH, NoticeLink } from '../notice-link.tsx';
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

/** Since when a version has been in force, as far as it is known. */
const sinceText = (since: string | null): string => (since ? ` (od ${formatInstant(since)})` : '');

/** PUB-10, PUB-20: the office's own text, or only what the program does; and what earlier versions said. */
export default function DataProtectionPage({ data }: PageViewProps<DataProtectionData>) {
  const { link } = usePageContext();
  const { present, shown, others } = data;
  return (
    <div className="stack stack-3">
      {shown.version !== present && (
        <Notice theme="warning">
          To wersja {shown.version}, która nie obowiązuje.{' '}
          <Link to={link(NOTICE_PATH)}>Obowiązuje wersja {present}</Link>.
        </Notice>
      )}
      <StaticPage
        lead="Jakie dane przetwarza portal, po co i jak je chroni."
        sections={shown.text === null ? SECTIONS : []}
      >
        {shown.text !== null && (
          <section className="stack stack-1">
            <h2>Informacja o danych osobowych</h2>
            <RichText html={shown.text} />
          </section>
        )}
        <p className="soft small">
          Wersja {shown.version}
          {sinceText(shown.since)}.{others.length > 0 && ' Inne wersje: '}
          {others.map(({ version, since }, place) => (
            <span key={version}>
              {place > 0 && ', '}
              <NoticeLink version={version} />
              {sinceText(since)}
            </span>
          ))}
          {others.length > 0 && '.'}
        </p>
      </StaticPage>
    </div>
  );
}
