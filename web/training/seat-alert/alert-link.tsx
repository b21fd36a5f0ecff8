import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** To the page where a mail for a free seat is asked for, of one date or of any of a course. */
export function AlertLink({
  label,
  ...of
}: { label: string; courseDateId: string } | { label: string; courseId: string }) {
  const { link } = usePageContext();
  return (
    <div className="row">
      <ButtonLink to={link(`/powiadomienie?${new URLSearchParams(of)}`)} theme="secondary" size="small" label={label} />
    </div>
  );
}
