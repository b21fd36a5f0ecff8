import { PHASE_LABELS, type Phase } from '#domain/training/course-date/phase.ts';
import type { PublicStatus } from '#domain/training/course-date/public-status.ts';
import { LIST_LABELS, STATUS_LABELS, type ListType, type Status } from '#domain/training/course-date/terms.ts';

const STATUS_COLOURS: Record<Status, string> = {
  waiting: 'amber',
  sent: 'blue',
  confirmed: 'green',
  rejected: 'red',
  canceled: 'red',
  resigned: 'grey',
  archived: 'grey',
};

export const StatusBadge = ({ status }: { status: Status }) => (
  <span className={`badge badge-${STATUS_COLOURS[status]}`}>{STATUS_LABELS[status]}</span>
);

export const ListBadge = ({ list, overbooked = false }: { list: ListType; overbooked?: boolean }) => (
  <span className={`badge ${list === 'primary' ? 'badge-violet' : ''}`}>
    {LIST_LABELS[list]}
    {overbooked ? ' · ponad limit' : ''}
  </span>
);

/** Where an application stands: its status and its list. */
export const StatusBadges = ({ status, list }: { status: Status; list: ListType }) => (
  <span className="row">
    <StatusBadge status={status} />
    <ListBadge list={list} />
  </span>
);

const TONE_COLOURS: Record<PublicStatus['tone'], string> = {
  good: 'green',
  waits: 'amber',
  over: 'red',
  held: 'grey',
};

/** Where an application stands, for people outside the panel. */
export const PublicStatusBadge = ({ words, tone }: PublicStatus) => (
  <span className={`badge badge-${TONE_COLOURS[tone]}`}>{words}</span>
);

const PHASE_COLOURS: Record<Phase, string> = { upcoming: 'green', running: 'blue', held: 'grey', cancelled: 'red' };

/** Where a date is in time; a hidden one says that too, as long as it is to come. */
export const DateStatusBadge = ({ phase, visibility }: { phase: Phase; visibility: 'visible' | 'hidden' }) => (
  <span className="row">
    <span className={`badge badge-${PHASE_COLOURS[phase]}`}>{PHASE_LABELS[phase]}</span>
    {visibility === 'hidden' && phase === 'upcoming' && <span className="badge badge-amber">ukryty</span>}
  </span>
);
