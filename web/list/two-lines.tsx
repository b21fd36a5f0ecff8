import type { ReactNode } from 'react';

/** What a cell says, and below it in small letters what tells it from others of the name. */
export const TwoLines = (props: { first: ReactNode; second: string; numbers?: boolean }) => (
  <span>
    {props.first}
    {props.second !== '' && <span className={props.numbers ? 'cell-sub numbers' : 'cell-sub'}>{props.second}</span>}
  </span>
);
