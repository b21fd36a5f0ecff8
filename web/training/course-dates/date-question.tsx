import type { Form } from '#domain/form/form.ts';
import { shortDaysText, type CourseTime } from '#domain/training/course-date/days.ts';
import { dateDecisionWords, type DateDecidedOn, type DateDecision } from '#domain/training/course-date/date-words.ts';
import {
  cancelCourseDateForm,
  reopenCourseDateForm,
  sendCertificatesForm,
} from '#domain/training/course-date/forms.ts';
import type { PREVIEWED_OF_DATES } from '#domain/training/messages/preview.ts';
import type { Asked } from '#web/form/question.tsx';
import { MessagePreview } from '../messages/message-preview.tsx';
import { datePreviewPath } from '../messages/preview-path.ts';

/** A date as the questions about it need it. */
export interface DecidedDate extends Pick<CourseTime, 'startedOn' | 'duration'> {
  readonly id: string;
  readonly courseName: string;
  readonly decidedOn: DateDecidedOn;
}

const formOf = (decision: DateDecision, { certificates }: DateDecidedOn): Form =>
  ({
    cancel: cancelCourseDateForm,
    reopen: reopenCourseDateForm,
    send_certificates: sendCertificatesForm(certificates),
  })[decision];

const PREVIEWS: Partial<Record<DateDecision, (typeof PREVIEWED_OF_DATES)[number]>> = {
  cancel: 'date-cancel',
  reopen: 'date-reopen',
};

/** The one question about a decision on a whole date: in its dialog, and on its page. */
export function askedOfDate(decision: DateDecision, date: DecidedDate): Asked {
  const { title, explains, act, danger } = dateDecisionWords(decision, date.decidedOn);
  const preview = PREVIEWS[decision];
  return {
    title: `${title}: ${date.courseName}, ${shortDaysText(date)}`,
    explains,
    form: { ...formOf(decision, date.decidedOn), variant: 'modal', submitLabel: act, danger },
    action: `/panel/course-dates/${date.id}/${decision}`,
    ...(preview
      ? { renderBelow: (values) => <MessagePreview path={datePreviewPath(preview, date.id, values)} /> }
      : {}),
  };
}
