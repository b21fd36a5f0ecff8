import { stateLabel, type RecordWords } from '#domain/record/view.ts';

interface Props {
  readonly active: boolean;
  readonly words: RecordWords;
  /** Said instead, of what is neither. */
  readonly state?: string | undefined;
}

/** Whether a record is in use, in its own words. */
export const ActiveBadge = ({ active, words, state }: Props) => (
  <span className={`badge ${state ? '' : active ? 'badge-green' : 'badge-grey'}`}>
    {state ?? stateLabel(words, active)}
  </span>
);
