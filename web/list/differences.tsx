import { Fragment } from 'react';
import { DIFFERENCE_LABELS, DIFFERENCES, type ComparedCell, type Difference } from '#domain/list/compare.ts';
import { capitalised } from '#domain/text/words.ts';
import './differences.css';
import { groupedText } from './many-text.ts';

const COLOURS: Record<Difference, string> = { came: 'green', went: 'red', changed: 'amber' };

/** What became of a row between two moments. */
export const DifferenceBadge = ({ difference }: { difference: Difference }) => (
  <span className={`badge badge-${COLOURS[difference]}`}>{DIFFERENCE_LABELS[difference]}</span>
);

/** 'Przybyło: 2 pozycje, ubyło: 0 pozycji, zmienione: 1 pozycja' */
export const groupedDifferences = (
  counts: Readonly<Record<Difference, number>>,
  forms: Parameters<typeof groupedText>[1],
): string =>
  capitalised(DIFFERENCES.map((one) => `${DIFFERENCE_LABELS[one]}: ${groupedText(counts[one], forms)}`).join(', '));

const shown = (text: string): string => (text === '' ? 'brak' : text);

/** What a row says; where it became otherwise, what it said before and what it says after. */
export function ChangedCell({ from, to }: ComparedCell) {
  if (from === null || to === null || from === to) return <Breakable text={to ?? from ?? ''} />;
  return (
    <span className="changed-cell">
      <del>
        <span className="visually-hidden">było: </span>
        <Breakable text={shown(from)} />
      </del>{' '}
      <ins>
        <span className="visually-hidden">jest: </span>
        <Breakable text={shown(to)} />
      </ins>
    </span>
  );
}

/** An address of a mail may go on in the next line: such tables have many columns. */
function Breakable({ text }: { text: string }) {
  const [name = '', ...others] = text.split('@');
  return (
    <>
      {name}
      {others.map((part) => (
        <Fragment key={part}>
          @<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
