import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { readStored, writeStored } from '#web/browser/facilities.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import './marquee.css';

/** Where the browser remembers that the announcement was stopped; `web/app/resting.ts` looks there too. */
const PAUSED = 'marquee-paused';

/**
 * MRQ-01, MRQ-04: the announcement at the top of pages. It scrolls in 15 seconds, stops under the pointer, under the
 * focus and by its button (remembered by the browser), and stands still for those who asked for less motion.
 */
export function Marquee() {
  const { props } = usePageContext();
  const [chosen, setChosen] = useState<boolean>();
  // The server knows nothing of it: read once the page is there.
  const isHydrated = useHydrated();
  const paused = chosen ?? (isHydrated && readStored('localStorage', PAUSED) !== undefined);
  const { marquee } = props.locals;
  if (!marquee) return null;
  const toggle = () => {
    writeStored('localStorage', PAUSED, paused ? undefined : '1');
    setChosen(!paused);
  };
  return (
    <section className="marquee no-print" aria-label="Ogłoszenie" data-paused={paused || undefined}>
      <div className="marquee-window">
        <div className="marquee-text">
          <RichText html={marquee} />
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
    </section>
  );
}
