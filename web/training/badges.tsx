import {
  COURSE_DATE_STATUS_LABELS,
  LIST_LABELS,
  STATUS_LABELS,
  type CourseDateStatus,
  type ListType,
  type Status,
} from '#domain/training/course-date/terms.ts';

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

export const DateStatusBadge = ({
  status,
  visibility,
}: {
  status: CourseDateStatus;
  visibility: 'visible' | 'hidden';
}) =>
  status === 'cancelled' ? (
    <span className="badge badge-red">{COURSE_DATE_STATUS_LABELS.cancelled}</span>
  ) : visibility === 'hidden' ? (
    <span className="badge badge-amber">ukryty</span>
  ) : (
    <span className="badge badge-green">{COURSE_DATE_STATUS_LABELS.active}</span>
  );
