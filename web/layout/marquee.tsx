import { Pause, Play, X } from 'lucide-react';
import { useState } from 'react';
import { BANNER_COOKIE } from '#domain/constants.ts';
import { checksum } from '#domain/text/checksum.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { readStored, writeCookie, writeStored } from '#web/browser/facilities.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import './marquee.css';

/** Where the browser remembers that the announcement was stopped; `web/app/resting.ts` looks there too. */
const PAUSED = 'marquee-paused';

/**
 * MRQ-01, MRQ-04: the announcement at the top of pages. It scrolls in 15 seconds, stops under the pointer, under the
 * focus and by its button (remembered by the browser), and stands still for those who asked for less motion. In the panel
 * it can be closed until the browser is; public pages and the footer's way back show it again.
 */
export function Marquee({ panel }: { panel: boolean }) {
  const { props } = usePageContext();
  const { marquee, bannerClosed } = props.locals;
  const [closed, setClosed] = useState<{ text: string; is: boolean }>();
  const isClosed = panel && (closed?.text === marquee ? closed?.is : bannerClosed);
  if (!marquee) return null;
  const close = (is: boolean) => {
    writeCookie(`${BANNER_COOKIE}=${is ? checksum(marquee) : ''}; path=/; samesite=lax${is ? '' : '; max-age=0'}`);
    setClosed({ text: marquee, is });
  };
  return isClosed ? (
    <Closed onOpen={() => close(false)} />
  ) : (
    <Announcement html={marquee} onClose={panel ? () => close(true) : undefined} />
  );
}

/** The way back: at the end of the page, where it takes no room. */
const Closed = ({ onOpen }: { onOpen(): void }) => (
  <button type="button" className="marquee-reopen no-print needs-scripts" onClick={onOpen}>
    Pokaż ogłoszenie
  </button>
);

function Announcement({ html, onClose }: { html: string; onClose: (() => void) | undefined }) {
  const [chosen, setChosen] = useState<boolean>();
  // The server knows nothing of it: read once the page is there.
  const isHydrated = useHydrated();
  const paused = chosen ?? (isHydrated && readStored('localStorage', PAUSED) !== undefined);
  const toggle = () => {
    writeStored('localStorage', PAUSED, paused ? undefined : '1');
    setChosen(!paused);
  };
  return (
    <section className="marquee no-print" aria-label="Ogłoszenie" data-paused={paused || undefined}>
      <div className="marquee-window">
        <div className="marquee-text">
          <RichText html={html} />
        </div>
      </div>
      <button
        type="button"
        className="marquee-button needs-scripts"
        aria-label={paused ? 'Wznów przewijanie' : 'Zatrzymaj przewijanie'}
        onClick={toggle}
      >
        {paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
      </button>
      {onClose && (
        <button
          type="button"
          className="marquee-button marquee-close needs-scripts"
          aria-label="Zamknij ogłoszenie"
          onClick={onClose}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </section>
  );
}
