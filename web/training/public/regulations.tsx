import { Link } from '#web/router/router.tsx';
import { EMPLOYEES_MAX } from '#domain/constants.ts';
import { counted } from '#domain/text/plural.ts';
import type { Occasion } from '#domain/mail/occasion.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Occasions } from '#web/mailbox/occasions.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { StaticPage, type Section } from './static-page.tsx';

const SECTIONS: readonly Section[] = [
  {
    title: 'Zgłoszenie',
    paragraphs: [
      `Pracowników zgłasza serwis, w którym pracują. W jednym zgłoszeniu można podać najwyżej ${counted(EMPLOYEES_MAX, ['osobę', 'osoby', 'osób'])}; przyjmowane są wszystkie albo żadna.`,
      'Szkolenie może wymagać wcześniejszego udziału w innym szkoleniu lub numeru FGAZ. Formularz informuje o tym przed przyjęciem zgłoszenia.',
    ],
  },
  {
    title: 'Lista podstawowa i rezerwowa',
    paragraphs: [
      'O miejscu decyduje kolejność zgłoszeń. Gdy wolnych miejsc nie ma, zgłoszenie trafia na listę rezerwową, o czym formularz uprzedza przed wysłaniem.',
      'Zwolnione miejsca należą się najpierw osobom z listy rezerwowej, w kolejności zgłoszeń.',
    ],
  },
  {
    title: 'Decyzja, rezygnacja i zmiana uczestnika',
    paragraphs: [
      'O przyjęciu zgłoszenia i o decyzjach portal zawiadamia pocztą e-mail; tabela poniżej mówi, kogo i kiedy.',
      'Kto ma konto osoby zgłaszającej, rezygnuje z miejsca i zmienia uczestnika samodzielnie, na stronie zgłoszenia w „Moim koncie”, o ile szkolenie na to pozwala; strona mówi, do kiedy.',
      'W pozostałych przypadkach rezygnację i zmianę uczestnika przyjmuje biuro szkoleń.',
    ],
  },
  {
    title: 'Certyfikat',
    paragraphs: [
      'Certyfikat otrzymuje osoba, której obecność na szkoleniu została potwierdzona.',
      'Każdy certyfikat ma kod. Strona, do której prowadzi, mówi, czy certyfikat jest ważny.',
    ],
  },
];

/** PUB-05: what the portal really does, in the words of those who register. */
export default function RegulationsPage({ data }: PageViewProps<{ readonly occasions: readonly Occasion[] }>) {
  const { link } = usePageContext();
  return (
    <div className="stack stack-3">
      <StaticPage
        lead="Jak portal przyjmuje zgłoszenia, przydziela miejsca i wystawia certyfikaty."
        sections={SECTIONS}
      />
      <section className="words">
        <h2>Wiadomości e-mail</h2>
        <Occasions occasions={data.occasions} />
      </section>
      <p className="words">
        <Link to={link('/harmonogram')}>Zobacz harmonogram</Link>
      </p>
    </div>
  );
}
