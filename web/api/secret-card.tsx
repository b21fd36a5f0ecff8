import { useState, type ReactNode } from 'react';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import './api.css';

/** A secret, once. `said`: null where it was shown already, and `shown` says what then; `children`: what it is for. */
export function SecretCard({
  title,
  said,
  shown,
  children,
}: {
  title: string;
  said: string | null;
  shown: string;
  children: ReactNode;
}) {
  const secret = useKept(said);
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {secret === null ? (
        <Notice theme="info">{shown}</Notice>
      ) : (
        <>
          <Notice theme="warning">
            Skopiuj sekret teraz i przekaż go bezpiecznie. Po opuszczeniu tej strony już go nie zobaczysz.
          </Notice>
          <p>
            <code className="api-secret">{secret}</code>
          </p>
          <div className="row no-print">
            <CopyButton label="Kopiuj sekret" text={secret} otherwise="Zaznacz go i skopiuj samodzielnie." />
          </div>
          <p className="soft">{children}</p>
        </>
      )}
    </section>
  );
}

/** What the server said once: it stays while the page is open, however often the page is read again. */
function useKept(said: string | null): string | null {
  const [kept, setKept] = useState(said);
  if (said !== null && said !== kept) setKept(said);
  return said ?? kept;
}
