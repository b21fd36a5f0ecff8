import { Rows2, Rows3 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { DENSITY_COOKIE, LOOKS_MAX_AGE } from '#domain/constants.ts';
import { writeCookie } from '#web/browser/facilities.ts';
import { Button } from '#web/ui/button.tsx';

/** Every list of the page follows at once. */
const CHANGED = 'portal:density';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
};

/** Rows as low as they can be read, or higher ones. The browser keeps the choice; the server draws by it (`documentOf`). */
export function DensityButton() {
  const high = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.density === 'high',
    () => false,
  );
  const toggle = () => {
    const { dataset } = document.documentElement;
    if (high) delete dataset.density;
    else dataset.density = 'high';
    writeCookie(`${DENSITY_COOKIE}=${high ? 'low' : 'high'}; max-age=${LOOKS_MAX_AGE}; path=/; samesite=lax`);
    window.dispatchEvent(new Event(CHANGED));
  };
  return (
    <Button
      size="small"
      theme="look-like-a-link"
      icon={high ? <Rows3 size={16} aria-hidden /> : <Rows2 size={16} aria-hidden />}
      label={high ? 'Niższe wiersze' : 'Wyższe wiersze'}
      onClick={toggle}
    />
  );
}
