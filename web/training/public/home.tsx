import { ArrowRight, BadgeCheck, CalendarDays, UsersRound } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DateCard, type PublicDate } from './date-card.tsx';

const STEPS = [
  { icon: CalendarDays, title: 'Wybierz termin', text: 'Harmonogram pokazuje wolne miejsca i szkolenia online.' },
  {
    icon: UsersRound,
    title: 'Zgłoś pracowników',
    text: 'Jednym formularzem zgłosisz kilka osób, bez zakładania konta.',
  },
  {
    icon: BadgeCheck,
    title: 'Odbierz certyfikat',
    text: 'Po szkoleniu certyfikat z kodem, który każdy może sprawdzić.',
  },
];

/** PUB-01. */
export default function HomePage({ data }: PageViewProps<{ upcoming: readonly PublicDate[] }>) {
  const { link } = usePageContext();
  return (
    <div className="stack stack-4">
      <section className="hero">
        <h1>Szkolenia techniczne dla Twojego serwisu</h1>
        <p>
          Diagnostyka, hamulce, wtrysk, pojazdy elektryczne i klimatyzacja: zajęcia prowadzone przez praktyków
          producenta.
        </p>
        <div className="row">
          <ButtonLink to={link('/harmonogram')} size="large" theme="negative" label="Zobacz harmonogram" />
        </div>
      </section>
      <section className="steps" aria-label="Jak to działa">
        {STEPS.map(({ icon: Icon, title, text }) => (
          <div key={title}>
            <Icon size={26} aria-hidden />
            <h2>{title}</h2>
            <p className="soft">{text}</p>
          </div>
        ))}
      </section>
      <section className="stack">
        <div className="row row-apart">
          <h2 className="big">Najbliższe terminy</h2>
          <Link className="with-icon" to={link('/harmonogram')}>
            Cały harmonogram <ArrowRight size={16} aria-hidden />
          </Link>
        </div>
        {data.upcoming.length === 0 ? (
          <p className="soft">Nowe terminy pojawią się wkrótce.</p>
        ) : (
          <div className="stack stack-1">
            {data.upcoming.map((date) => (
              <DateCard key={date.id} date={date} />
            ))}
          </div>
        )}
      </section>
    </div>
  );
}
