import { useState, type MouseEvent, type ReactNode } from 'react';
import type { ProofData } from '#api/http/answer/asked-again.ts';
import { isPersonFile } from '#domain/portal/person-files.ts';
import { stripPortal } from '#domain/kernel/url.ts';
import type { Backend } from '#web/app/backend.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { askForProof } from '#web/app/proof-asked.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/**
 * A file of the panel. One with a whole list of persons asks who is there, here and now with scripts, on a page of its own
 * without.
 *
 * @param props `to`: path and query without portal prefix
 */
export function FileLink({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  const { link, portal, backend } = usePageContext();
  const [asking, setAsking] = useState(false);
  const isAsked = isPersonFile(portal, stripPortal(to.split('?')[0] ?? '/').path);
  const ask = async (event: MouseEvent) => {
    if (!isAsked || event.button !== 0 || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (asking) return;
    setAsking(true);
    // An attachment: the page stays.
    if (await mayGo(backend)) window.location.assign(link(to));
    setAsking(false);
  };
  return (
    <ButtonLink
      to={link(to)}
      download
      theme="ghost"
      size="small"
      icon={icon}
      label={label}
      onClick={(event) => void ask(event)}
    />
  );
}

/** What can't be decided here the server decides: it asks on a page of its own. */
async function mayGo(backend: Backend): Promise<boolean> {
  const response = await backend.read('/account/proof').catch(() => undefined);
  const answer = (await response?.json().catch(() => undefined)) as { data?: Partial<ProofData> } | undefined;
  const { proved, kind, passkey = false } = answer?.data ?? {};
  return proved !== false || kind === undefined || askForProof({ kind, passkey });
}
