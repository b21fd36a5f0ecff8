import { Link } from '#web/router/router.tsx';
import { usePageContext } from '#web/app/page-context.tsx';

export interface ConcernedLinksProps {
  /** Paths without the portal's prefix. */
  readonly links: readonly { readonly path: string; readonly label: string }[] | undefined;
}

/** Under a question: the way to each of what the act leaves behind. */
export function ConcernedLinks({ links = [] }: ConcernedLinksProps) {
  const { link } = usePageContext();
  if (links.length === 0) return null;
  return (
    <ul className="concerned-links">
      {links.map(({ path, label }) => (
        <li key={path}>
          <Link to={link(path)}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
