import { usePageContext } from '#web/app/page-context.tsx';
import { Link } from '#web/router/router.tsx';

/** Where the notice of personal data is read (PUB-10). */
export const NOTICE_PATH = '/ochrona-danych-osobowych';

/** A version of the notice, in force or not: what a consent was to (decision 265). */
export function NoticeLink({ version, label = version }: { version: string; label?: string }) {
  const { link } = usePageContext();
  return <Link to={link(`${NOTICE_PATH}?version=${encodeURIComponent(version)}`)}>{label}</Link>;
}
