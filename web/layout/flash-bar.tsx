import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Flash } from '#api/http/answer/page-props.ts';
import { announce } from '#web/app/announce.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { onFlash, takeFlash } from '#web/app/flash-store.ts';
import { useRefusedButton } from '#web/form/native-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** What the last command said: of the server's cookie or of session storage, once; the next page shows it no more. */
export function FlashBar() {
  const { props, path, search } = usePageContext();
  const refused = useRefusedButton();
  const flash = props.flash ?? (refused ? ({ theme: 'error', message: refused } as const) : null);
  const address = `${path}?${search}`;
  return <FlashOf key={address} address={address} flash={flash} />;
}

/** Made anew for each page: what was kept for it is taken, what an earlier one said is gone. */
function FlashOf({ address, flash: sent }: { address: string; flash: Flash | null }) {
  const [kept, setKept] = useState<Flash | null>(null);
  const [closed, setClosed] = useState<Flash | null>(null);
  useEffect(() => {
    const take = () => {
      const found = takeFlash(address);
      if (found) setKept(found);
    };
    take();
    return onFlash(take);
  }, [address]);
  const flash = kept ?? sent;
  useEffect(() => {
    if (flash) announce(flash.message);
  }, [flash]);
  if (!flash || flash === closed) return null;
  return (
    <div className="flash">
      <Notice theme={flash.theme} announced>
        <div className="row row-apart">
          <span>{flash.message}</span>
          <Button
            size="tiny"
            shape="circle"
            theme="negative"
            aria-label="Zamknij komunikat"
            onClick={() => setClosed(flash)}
          >
            <X size={14} aria-hidden />
          </Button>
        </div>
      </Notice>
    </div>
  );
}
