import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { rowKeysAreOff, switchRowKeys } from './row-keys.ts';

/** Says which keys a list knows, and switches them off and on. */
export function RowKeysButton() {
  const [changed, setChanged] = useState<boolean>();
  // The server knows nothing of it: read once the page is there.
  const hydrated = useHydrated();
  const off = changed ?? (hydrated && rowKeysAreOff());
  const toggle = () => {
    switchRowKeys(!off);
    setChanged(!off);
  };
  return (
    <Button
      size="small"
      theme="look-like-a-link"
      title="j i k: następny i poprzedni wiersz, x: zaznacz, Enter: otwórz; na otwartej stronie j i k: następna i poprzednia pozycja listy"
      icon={<Keyboard size={16} aria-hidden />}
      label={off ? 'Klawisze j, k, x: wyłączone' : 'Klawisze j, k, x: włączone'}
      onClick={toggle}
    />
  );
}
