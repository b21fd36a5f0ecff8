import type { CourseDateItem } from '#api/training/course-dates/index.ts';
import { shortDaysText } from '#domain/training/course-date/days.ts';
import { counted } from '#domain/text/plural.ts';
import { cancelCourseDateForm } from '#domain/training/course-date/forms.ts';
import { MessagePreview } from '../messages/message-preview.tsx';
import { datePreviewPath } from '../messages/preview-path.ts';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Notice } from '#web/ui/notice.tsx';

interface Data {
  readonly courseDate: CourseDateItem | null;
}

/** CD-13: what will happen is said before it is done. */
export default function CancelCourseDatePage({ data }: PageViewProps<Data>) {
  const date = data.courseDate;
  if (!date) return null;
  const base = `/panel/course-dates/${date.id}`;
  const open = date.primaryCount + date.reserveCount;
  return (
    <div className="stack">
      <h1>
        Odwołanie: {date.courseName}, {shortDaysText(date)}
      </h1>
      <Notice theme="warning">
        Odwołanie anuluje {counted(open, ['otwarte zgłoszenie', 'otwarte zgłoszenia', 'otwartych zgłoszeń'])} i usuwa
        termin z harmonogramu. Można je cofnąć.
      </Notice>
      <div className="card">
        <FormView
          form={cancelCourseDateForm}
          action={`${base}/cancel`}
          cancelTo={base}
          renderBelow={(values) => <MessagePreview path={datePreviewPath('date-cancel', date.id, values)} />}
        />
      </div>
    </div>
  );
}
