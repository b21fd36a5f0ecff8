import { formatDay } from '#domain/text/dates.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Link } from '#web/router/router.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The date that a new one is filled in after, and the fields whose choice there is switched off. */
export interface CopyOf {
  readonly id: string;
  readonly startedOn: string;
  readonly off: readonly string[];
}

/** What is left to be said about a copy. */
export function Copied({ of: { id, startedOn, off } }: { of: CopyOf }) {
  const { link } = usePageContext();
  return (
    <Notice theme={off.length > 0 ? 'warning' : 'info'}>
      Kopia terminu z <Link to={link(`/panel/course-dates/${id}`)}>{formatDay(startedOn)}</Link>. Podaj dzień szkolenia.
      {off.length > 0 && ` Puste są też: ${off.join(', ')} – to, co ma tamten termin, jest wyłączone.`}
    </Notice>
  );
}
