import { stateLabel, type RecordWords } from '#domain/record/view.ts';

/** Whether a record is in use, in its own words. */
export const ActiveBadge = ({ active, words }: { active: boolean; words: RecordWords }) => (
  <span className={`badge ${active ? 'badge-green' : 'badge-grey'}`}>{stateLabel(words, active)}</span>
);
