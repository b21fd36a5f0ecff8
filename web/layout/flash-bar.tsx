import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Flash } from '#api/http/answer/page-props.ts';
import { isOwnPath } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { onFlash, takeFlash } from '#web/app/flash-store.ts';
import { useRefusedButton } from '#web/form/native-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { NoticeIcon } from '#web/ui/notice.tsx';

/**
 * What the last command said: of the server's cookie or of session storage, once; the next page shows it no more. The
 * region stands there empty before, so that screen readers say what comes into it, also while a dialog is still open.
 */
export function FlashBar() {
  const { props, path, search } = usePageContext();
  const refused = useRefusedButton();
  // A page that leads on is nobody's to read: what was kept for it goes with the reader (`usePage`).
  const leadsOn = isOwnPath((props.data as { redirect?: unknown } | null)?.redirect);
  const kept = useKept(leadsOn ? null : `${path}?${search}`);
  const [closed, setClosed] = useState('');
  const sent = props.flash ?? (refused ? ({ theme: 'error', message: refused } as const) : null);
  const flash = kept?.flash ?? sent;
  // The same message again is another one.
  const key = `${path} ${kept?.count} ${flash?.message}`;
  const shown = closed === key ? null : flash;
  return (
    <div className={shown ? 'flash' : undefined}>
      <div className={shown ? `notice notice-${shown.theme}` : undefined}>
        {shown && <NoticeIcon theme={shown.theme} />}
        <div className="flash-message" role="status" data-live-announcer>
          {shown && <span key={key}>{shown.message}</span>}
        </div>
        {shown && (
          <Button
            size="tiny"
            shape="circle"
            theme="negative"
            aria-label="Zamknij komunikat"
            onClick={() => setClosed(key)}
          >
            <X size={14} aria-hidden />
          </Button>
        )}
      </div>
    </div>
  );
}

interface Kept {
  /** Null once its page was left: it is shown once. */
  readonly flash: Flash | null;
  readonly address: string;
  readonly count: number;
}

/** What was kept for the page of this address; what an earlier one said is gone. Null: no page that anybody reads. */
function useKept(address: string | null): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    const take = () => {
      const flash = takeFlash(address);
      setKept((before) => {
        if (flash) return { flash, address, count: (before?.count ?? 0) + 1 };
        return before && before.address !== address ? { ...before, flash: null } : before;
      });
    };
    take();
    return onFlash(take);
  }, [address]);
  return kept?.address === address ? kept : null;
}
