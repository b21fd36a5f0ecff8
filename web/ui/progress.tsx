import { useState } from 'react';
import './progress.css';

/** So often at most the state is read out on the way, besides its beginning. */
const SPOKEN_PARTS = 4;

/**
 * How far a job is. The words stand in the page at every step; they are read out at each quarter only, in a pause, so
 * that somebody who listens can go on working.
 */
export function Progress({ label, value, max, text }: { label: string; value: number; max: number; text: string }) {
  const part = max === 0 ? 0 : Math.floor((Math.min(value, max) / max) * SPOKEN_PARTS);
  const [spoken, setSpoken] = useState({ part, text });
  if (spoken.part !== part) setSpoken({ part, text });
  return (
    <>
      <span className="numbers">{text}</span>
      <progress className="progress-bar" max={max} value={value} aria-label={label} />
      <span className="visually-hidden" role="status">
        {spoken.text}
      </span>
    </>
  );
}
