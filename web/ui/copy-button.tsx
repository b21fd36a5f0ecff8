import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { copyText, hasClipboard } from '#web/browser/clipboard.ts';
import { Button } from './button.tsx';

/** Copies a text, where the browser can; `otherwise` says what to do where it won't. */
export function CopyButton({ label, text, otherwise }: { label: string; text: string; otherwise: string }) {
  const isPossible = useHydrated() && hasClipboard();
  const [said, setSaid] = useState('');
  if (!isPossible) return null;
  const copy = () =>
    copyText(text).then((isCopied) =>
      setSaid(isCopied ? 'Skopiowano.' : `Przeglądarka nie pozwoliła skopiować. ${otherwise}`),
    );
  return (
    <>
      <Button
        size="small"
        theme="secondary"
        icon={<Copy size={16} aria-hidden />}
        label={label}
        onClick={() => void copy()}
      />
      <span role="status" className="small soft">
        {said}
      </span>
    </>
  );
}
