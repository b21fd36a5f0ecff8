import { Link } from '#web/router/router.tsx';
import './found.css';

/** Somebody or something that a form can be filled with. */
export interface Known {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

/** What a look found, under its heading: each a link that fills the form, and what else is offered with it. */
export function Found({
  title,
  found,
  to,
  also,
}: {
  title: string;
  found: readonly Known[];
  to(id: string): string;
  also?: { readonly label: string; to(id: string): string };
}) {
  if (found.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {found.map(({ id, title: name, detail }) => (
          <li key={id}>
            <Link to={to(id)}>{name}</Link> <span className="soft small">{detail}</span>{' '}
            {also && (
              <Link className="small" to={also.to(id)}>
                {also.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
