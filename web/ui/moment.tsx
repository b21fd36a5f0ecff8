import { formatInstant } from './dates.ts';

/** A moment in a list, as short as possible: '26.11.26, 20:18'. Anyone who hears the page gets the whole of it. */
export function Moment({ at }: { at: string }) {
  const whole = formatInstant(at);
  return (
    <time dateTime={at} title={whole}>
      <span aria-hidden>{whole.replace(/^(\d\d\.\d\d\.)\d\d(\d\d) /, '$1$2, ')}</span>
      <span className="visually-hidden">{whole}</span>
    </time>
  );
}
