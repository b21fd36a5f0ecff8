import { Link } from '#web/router/router.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatInstant } from '#web/ui/dates.ts';

/** The moment of a page; null: the present one. `asOfNotice`: why it is not the one that was asked for. */
export interface Moment {
  readonly asOf: string | null;
  readonly asOfNotice: string | null;
  /** Of a list: since when there is any. */
  readonly oldest?: string | null;
}

/** Which moment the page shows, where it is not the present one or not the one that was asked for. */
export function AsOfNotice({
  moment: { asOf, asOfNotice, oldest },
  present,
  compare,
}: {
  moment: Moment;
  /** Address of the page as it is now. */
  present: string;
  /** Address of the page that compares it with another moment. */
  compare?: string | undefined;
}) {
  if (!asOf && !asOfNotice) return null;
  return (
    <Notice theme={asOfNotice ? 'warning' : 'info'}>
      {asOfNotice} {asOf && <>Stan na {formatInstant(asOf, true)}.</>}{' '}
      {oldest && <>Najstarszy możliwy: {formatInstant(oldest, true)}.</>} <Link to={present}>Pokaż stan bieżący</Link>
      {asOf && compare && (
        <>
          {' '}
          <Link to={compare}>Porównaj z inną chwilą</Link>
        </>
      )}
    </Notice>
  );
}
