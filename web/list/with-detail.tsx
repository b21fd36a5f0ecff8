import type { ReactNode } from 'react';

/** What a cell says, and behind it in softer letters what distinguishes it from namesakes. */
export const WithDetail = (props: { first: ReactNode; second: string; numbers?: boolean }) => (
  <>
    {props.first}
    {props.second !== '' && <span className={props.numbers ? 'cell-sub numbers' : 'cell-sub'}>{props.second}</span>}
  </>
);
