import { Clock } from 'lucide-react';
import { usePageContext } from '#web/app/page-context.tsx';
import { formatInstant } from '#web/ui/dates.ts';

/** Anyone who reads a list that does not show everything sees that, and since when. */
export function ListBehindBar() {
  const { listBehind } = usePageContext().props.locals;
  if (!listBehind) return null;
  const { since, whole } = listBehind;
  const what = whole ? 'zmian' : 'części zmian';
  return (
    <p className="notice notice-warning list-behind" role="status">
      <Clock size={20} aria-hidden />
      <span>
        {since ? `Lista nie pokazuje ${what} od ${formatInstant(since)}. ` : `Lista nie pokazuje na razie ${what}. `}
        Nic nie zginęło: pojawią się, gdy administrator usunie przyczynę.
      </span>
    </p>
  );
}
