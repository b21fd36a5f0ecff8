import { CalendarRange, Copy, ListChecks, UserPlus } from 'lucide-react';
import type { CourseDateView } from '#api/training/course-dates/details.ts';
import { dateDecisionWords, DATE_DECISIONS, FURTHER_DATE_LABELS } from '#domain/training/course-date/date-words.ts';
import type { Decision } from '#web/details/decisions.tsx';
import type { AskingButton } from '#web/form/asking-buttons.tsx';
import { askedOfDate } from './date-question.tsx';

interface Around {
  link(path: string): string;
  /** Certificates were ordered. */
  onOrdered: NonNullable<AskingButton['onDone']>;
}

/**
 * What is done with a date, the commonest first: before its days one more application; from them on attendance, then
 * certificates for everybody who was present. Copying, a series and cancelling are rare.
 */
export function courseDateDecisions(data: CourseDateView, { link, onOrdered }: Around): Decision[] {
  const base = `/panel/course-dates/${data.id}`;
  const decided = DATE_DECISIONS.filter((one) => data.actions.includes(one)).map((decision) => ({
    label: dateDecisionWords(decision, data.decidedOn).label,
    rare: decision === 'cancel',
    asked: askedOfDate(decision, data),
    ...(decision === 'send_certificates' ? { onDone: onOrdered } : {}),
  }));
  const marking = data.actions.includes('attendance') && {
    to: link(`${base}/attendance_list_edit`),
    label: FURTHER_DATE_LABELS.attendance,
    icon: <ListChecks size={16} aria-hidden />,
  };
  const registering = data.actions.includes('register') && {
    to: link(`/panel/applications/new?courseDateId=${data.id}`),
    label: FURTHER_DATE_LABELS.register,
    icon: <UserPlus size={16} aria-hidden />,
  };
  const copying = data.actions.includes('copy') && {
    to: link(`/panel/course-dates/new?copyOf=${data.id}`),
    label: FURTHER_DATE_LABELS.copy,
    icon: <Copy size={16} aria-hidden />,
    rare: true,
  };
  const planningMore = data.actions.includes('series') && {
    to: link(`/panel/course-dates/series?copyOf=${data.id}`),
    label: FURTHER_DATE_LABELS.series,
    icon: <CalendarRange size={16} aria-hidden />,
    rare: true,
  };
  const inOrder = data.phase === 'upcoming' ? [registering, marking, ...decided] : [marking, ...decided, registering];
  return [copying, planningMore, ...inOrder].filter((decision) => decision !== false);
}
