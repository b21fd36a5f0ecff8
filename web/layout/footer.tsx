import { Link } from '#web/router/router.tsx';
import { footerLinks } from '#domain/portal/navigation.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Brand } from './brand.tsx';

/** LAY-01: the portal's name, and contact, privacy and social links. */
export function Footer() {
  const { link, portal, props } = usePageContext();
  const social = props.locals.social ?? [];
  const { brand } = portal;
  return (
    <footer className="footer no-print">
      <div className="footer-inner">
        <div className="footer-name">
          <Brand words={brand.words} />
          <p>{brand.about}</p>
        </div>
        {footerLinks(portal).map(({ heading, items }) => (
          <div key={heading}>
            <h2>{heading}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.path}>
                  <Link to={link(item.path)}>{item.label}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {social.length > 0 && (
          <div>
            <h2>Znajdź nas</h2>
            <ul>
              {social.map((item) => (
                <li key={item.href}>
                  <a href={item.href} rel="noreferrer" target="_blank">
                    {item.label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </footer>
  );
}
