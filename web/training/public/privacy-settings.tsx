import {
  BANNER_COOKIE,
  DENSITY_COOKIE,
  FONT_COOKIE,
  SURVEY_COLLAPSED_COOKIE,
  SURVEY_COMPLETED_COOKIE,
} from '#domain/constants.ts';
import { ShieldCheck } from 'lucide-react';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { PageTitle } from '#web/app/page-title.tsx';

const COOKIES = [
  ['session', 'Pamięta, że jesteś zalogowany.', '12 godzin od zalogowania albo do wylogowania'],
  [
    'browser',
    'Poznaje przeglądarkę, w której ktoś się zalogował, aby o logowaniu w nowej zawiadomić właściciela konta.',
    'rok od ostatniego zalogowania',
  ],
  ['visitor, csrf', 'Chronią formularze przed wysłaniem ich przez kogoś innego w Twoim imieniu.', 'do roku'],
  [SURVEY_COLLAPSED_COOKIE, 'Pamięta, czy ankieta satysfakcji jest rozwinięta, czy zwinięta.', '24 minuty'],
  [SURVEY_COMPLETED_COOKIE, 'Pamięta, że ankieta została wypełniona, aby nie pytać drugi raz.', '6 dni'],
  [FONT_COOKIE, 'Pamięta, że przeglądarka ma już krój pisma portalu.', 'rok'],
  [DENSITY_COOKIE, 'Pamięta wysokość wierszy na listach panelu.', 'rok'],
  [BANNER_COOKIE, 'Pamięta, że w panelu zamknięto ogłoszenie.', 'do zamknięcia przeglądarki'],
  ['secret', 'Pokazuje sekret nowego tokenu API temu, kto go utworzył.', '5 minut albo do pokazania'],
  ['login-hint', 'Po ustawieniu hasła wpisuje Twój login na stronie logowania.', '10 minut albo do zalogowania'],
  ['flash', 'Przenosi komunikat, np. „Zapisano zmiany”, na następną stronę.', 'minuta'],
] as const;

const COLUMNS: readonly Column<(typeof COOKIES)[number]>[] = [
  { label: 'Nazwa', heads: true, render: ([name]) => name },
  { label: 'Do czego służy', render: ([, purpose]) => purpose },
  { label: 'Jak długo', render: ([, , time]) => time },
];

/** The footer's privacy settings: which cookies there are and what else is kept, and that none of it tracks anybody. */
export default function PrivacySettingsPage() {
  return (
    <div className="stack stack-3 registration">
      <div>
        <PageTitle />
        <p className="soft lead">
          Portal zapisuje w przeglądarce to, bez czego nie może działać, i to, co pamięta Twoje wybory, np. zwinięcie
          albo wypełnienie ankiety i zatrzymanie paska z ogłoszeniem.
        </p>
      </div>
      <section className="card stack">
        <h2>Używane pliki cookie</h2>
        <DataTable caption="Pliki cookie portalu" columns={COLUMNS} rows={COOKIES} keyOf={([name]) => name} />
      </section>
      <section className="card stack">
        <h2 className="with-icon">
          <ShieldCheck size={20} aria-hidden /> Bez śledzenia
        </h2>
        <p>
          Nie używamy plików analitycznych ani reklamowych i nie przekazujemy danych o odwiedzinach innym firmom,
          dlatego nie ma tu zgód do włączania i wyłączania. Zapisane pliki możesz w każdej chwili usunąć w ustawieniach
          przeglądarki.
        </p>
      </section>
    </div>
  );
}
