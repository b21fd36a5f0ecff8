import { useState } from 'react';
import { formatDay } from '#domain/text/dates.ts';
import type { SecretData } from '#api/tokens/screens.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import './api.css';

/** A token's secret, once: whoever made the token takes it away from here. */
export default function SecretPage({ data }: PageViewProps<SecretData>) {
  const { link } = usePageContext();
  const { id, title, expiresOn } = data;
  const secret = useKept(data.secret);
  return (
    <div className="narrow stack">
      <PageTitle />
      <section className="card stack">
        <h2>{title}</h2>
        {secret === null ? (
          <Notice theme="info">
            Sekretu nie pokazujemy drugi raz i nigdzie go nie przechowujemy. Jeśli go nie masz, otwórz edycję tokenu i
            zaznacz „Wydaj nowy sekret”.
          </Notice>
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
            <p className="soft">
              Program wysyła go w nagłówku <code>Authorization: Bearer …</code> Token jest ważny do{' '}
              {formatDay(expiresOn)}.
            </p>
          </>
        )}
      </section>
      <div className="row no-print">
        <ButtonLink to={link(`/panel/api-tokens/${id}`)} label="Do tokenu" />
        <ButtonLink to={link('/panel/api')} theme="secondary" label="Opis interfejsu" />
      </div>
    </div>
  );
}

/** What the server said once: it stays while the page is open, however often the page is read again. */
function useKept(said: string | null): string | null {
  const [kept, setKept] = useState(said);
  if (said !== null && said !== kept) setKept(said);
  return said ?? kept;
}
