import { Link } from '#web/router/router.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatInstant } from '#web/ui/dates.ts';

/** Which moment the page shows, where it is not the present one or not the one that was asked for. */
export function AsOfNotice({
  moment: { asOf, asOfNotice },
  present,
}: {
  moment: { readonly asOf: string | null; readonly asOfNotice: string | null };
  /** Address of the page as it is now. */
  present: string;
}) {
  if (!asOf && !asOfNotice) return null;
  return (
    <Notice theme={asOfNotice ? 'warning' : 'info'}>
      {asOfNotice} {asOf && <>Stan na {formatInstant(asOf, true)}.</>} <Link to={present}>Pokaż stan bieżący</Link>
    </Notice>
  );
}
