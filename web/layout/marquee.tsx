import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import './marquee.css';

/**
 * MRQ-01, MRQ-04: the announcement at the top of pages. It scrolls in 15 seconds, stops under the pointer, under the
 * focus and by its button, and stands still for those who asked for less motion.
 */
export function Marquee() {
  const { props } = usePageContext();
  const [paused, setPaused] = useState(false);
  const { marquee } = props.locals;
  if (!marquee) return null;
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
        onClick={() => setPaused(!paused)}
      >
        {paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
      </button>
    </section>
  );
}
