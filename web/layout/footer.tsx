import { Link } from 'react-router-dom';
import { usePageContext } from '#web/app/page-context.tsx';
import { findPage } from '#web/app/page-table.ts';

const CONTACT = [
  { label: 'Kontakt', path: '/kontakt' },
  { label: 'Zgłoś pracownika', path: '/harmonogram' },
  { label: 'Regulaminy szkoleń', path: '/regulaminy-szkolen' },
];
const PRIVACY = [
  { label: 'Ustawienia prywatności', path: '/pliki-cookie' },
  { label: 'Ochrona danych osobowych', path: '/ochrona-danych-osobowych' },
  { label: 'Nota prawna', path: '/nota-prawna' },
  { label: 'Dostawca', path: '/dostawca' },
];
const SOCIAL = [
  { label: 'Facebook', href: 'https://www.facebook.com/' },
  { label: 'YouTube', href: 'https://www.youtube.com/' },
  { label: 'LinkedIn', href: 'https://www.linkedin.com/' },
];

/** LAY-01: contact, privacy and social links. */
export function Footer() {
  const { link } = usePageContext();
  const group = (title: string, items: readonly { label: string; path: string }[]) => (
    <div>
      <h2>{title}</h2>
      <ul>
        {items
          .filter((item) => findPage(item.path))
          .map((item) => (
            <li key={item.path}>
              <Link to={link(item.path)}>{item.label}</Link>
            </li>
          ))}
      </ul>
    </div>
  );
  return (
    <footer className="footer no-print">
      <div className="footer-inner">
        <div className="footer-name">
          Portal <b>szkoleń</b>
          <p>Szkolenia techniczne dla sieci serwisów samochodowych.</p>
        </div>
        {group('Kontakt', CONTACT)}
        {group('Prywatność', PRIVACY)}
        <div>
          <h2>Znajdź nas</h2>
          <ul>
            {SOCIAL.map((item) => (
              <li key={item.href}>
                <a href={item.href} rel="noreferrer" target="_blank">
                  {item.label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
