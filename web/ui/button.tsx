import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useLeads } from '#web/app/readers.ts';
import { Link } from '#web/router/router.tsx';

export type ButtonTheme =
  'primary' | 'secondary' | 'ghost' | 'ghost-inverted' | 'negative' | 'negative-inverted' | 'look-like-a-link' | 'red';

interface Look {
  readonly theme?: ButtonTheme;
  readonly size?: 'large' | 'regular' | 'small' | 'tiny';
  readonly shape?: 'circle' | 'rectangle';
  readonly icon?: ReactNode;
}

/** FE-18: either a label or children, never both. */
type Content =
  { readonly label: string; readonly children?: never } | { readonly label?: never; readonly children: ReactNode };

const classOf = ({ theme = 'primary', size = 'regular', shape = 'rectangle' }: Look): string =>
  `button button-${theme} button-${size}${shape === 'circle' ? ' button-circle' : ''}`;

export type ButtonProps = Look &
  Content &
  Pick<
    ButtonHTMLAttributes<HTMLButtonElement>,
    | 'type'
    | 'disabled'
    | 'onClick'
    | 'onMouseDown'
    | 'name'
    | 'value'
    | 'form'
    | 'formAction'
    | 'title'
    | 'aria-label'
    | 'aria-expanded'
    | 'aria-controls'
    | 'aria-keyshortcuts'
  > & { readonly pending?: boolean };

/** FE-20. While `pending` it says that it works and takes no second click. One that sends no form needs scripts. */
export function Button({ theme, size, shape, icon, label, children, pending = false, ...rest }: ButtonProps) {
  const look = classOf({ ...(theme ? { theme } : {}), ...(size ? { size } : {}), ...(shape ? { shape } : {}) });
  const { type = 'button', disabled = false } = rest;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending}
      className={type === 'button' ? `${look} needs-scripts` : look}
    >
      {pending ? <span className="spinner" /> : icon}
      {label ?? children}
    </button>
  );
}

/** A link that looks like a button. `download` leaves the web and lets the browser take the file. */
export function ButtonLink(
  props: Look &
    Content & {
      readonly to: string;
      readonly download?: boolean;
      /** Of a file. */
      readonly onClick?: (event: MouseEvent) => void;
      readonly 'aria-current'?: 'page' | undefined;
      readonly 'aria-label'?: string;
    },
) {
  const leads = useLeads();
  const { to, download = false, onClick, icon, label, children, 'aria-label': name, ...look } = props;
  if (!leads(to)) return null;
  const content = (
    <>
      {icon}
      {label ?? children}
    </>
  );
  return download ? (
    <a href={to} className={classOf(look)} target="_blank" rel="noreferrer" onClick={onClick}>
      {content}
    </a>
  ) : (
    <Link to={to} className={classOf(look)} aria-current={props['aria-current']} aria-label={name}>
      {content}
    </Link>
  );
}
