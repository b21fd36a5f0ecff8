import { useEffect, useRef } from 'react';

/** The region that says it, empty from the start: what is there when a page comes is not read out. */
export const ANNOUNCER = 'announcer';

/** Long enough for a reader that is still speaking; behind it nobody comes across it as text of the page. */
const KEPT_MS = 10_000;

/**
 * Says to the one who hears the page what the others see: what came of an act, how many were found, in which order. The same
 * sentence again is said again.
 */
function announce(sentence: string): void {
  const line = document.createElement('p');
  line.textContent = sentence;
  document.getElementById(ANNOUNCER)?.append(line);
  setTimeout(() => line.remove(), KEPT_MS);
}

/** Says the sentence, if any, whenever `of` is another one than before; a page that comes says nothing. */
export function useAnnounced(sentence: string, of: string): void {
  const before = useRef(of);
  useEffect(() => {
    if (before.current === of) return;
    before.current = of;
    if (sentence !== '') announce(sentence);
  }, [sentence, of]);
}
