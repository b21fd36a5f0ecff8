import { Copy, Printer } from 'lucide-react';
import { useState } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { copyText, hasClipboard } from '#web/browser/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import './security.css';

/** Codes for emergencies, with whose they are: they are printed and lie in a drawer. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { portal, props } = usePageContext();
  const whose = `${portal.title}, konto ${props.session?.account.login ?? ''}`;
  return (
    <>
      <p className="small soft">{whose}</p>
      <ul className="secret-list">
        {codes.map((code) => (
          <li key={code}>
            <code className="secret-text">{code}</code>
          </li>
        ))}
      </ul>
      <div className="row no-print">
        <Button
          size="small"
          theme="secondary"
          icon={<Printer size={16} aria-hidden />}
          label="Drukuj kody"
          onClick={() => window.print()}
        />
        <CopyButton text={[whose, ...codes].join('\n')} />
      </div>
    </>
  );
}

function CopyButton({ text }: { text: string }) {
  const isPossible = useHydrated() && hasClipboard();
  const [said, setSaid] = useState('');
  if (!isPossible) return null;
  const copy = () =>
    copyText(text).then((isCopied) =>
      setSaid(isCopied ? 'Skopiowano.' : 'Przeglądarka nie pozwoliła skopiować. Przepisz kody albo je wydrukuj.'),
    );
  return (
    <>
      <Button
        size="small"
        theme="secondary"
        icon={<Copy size={16} aria-hidden />}
        label="Kopiuj kody"
        onClick={() => void copy()}
      />
      <span role="status" className="small soft">
        {said}
      </span>
    </>
  );
}
