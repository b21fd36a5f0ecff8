import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Flash } from '#api/http/route.ts';
import { useSurroundings } from '../context.tsx';
import { onFlash, takeFlash } from '../flash-store.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface Shown {
  readonly flash: Flash;
  readonly path: string;
}

/** What the last command said: of the server's cookie or of session storage, once; the next page shows it no more. */
export function FlashBar() {
  const { props, path } = useSurroundings();
  const [kept, setKept] = useState<Shown | null>(null);
  const [closed, setClosed] = useState<Flash | null>(null);
  useEffect(() => {
    const take = () => {
      const flash = takeFlash();
      if (flash) setKept({ flash, path: window.location.pathname });
    };
    take();
    return onFlash(take);
  }, [path]);
  const here = kept && kept.path.endsWith(path === '/' ? '/' : path) ? kept.flash : null;
  const flash = here ?? props.flash;
  if (!flash || flash === closed) return null;
  return (
    <div className="flash">
      <Notice theme={flash.theme}>
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
