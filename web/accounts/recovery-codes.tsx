import { Printer } from 'lucide-react';
import { usePageContext } from '#web/app/page-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
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
        <CopyButton
          label="Kopiuj kody"
          text={[whose, ...codes].join('\n')}
          otherwise="Przepisz kody albo je wydrukuj."
        />
      </div>
    </>
  );
}
