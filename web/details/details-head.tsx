import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { AsOfNotice, type Moment } from './as-of-notice.tsx';

/** What the page of one thing begins with: its title, what is so of it, what can be done with it, and which moment is shown. */
export function DetailsHead(props: {
  title: string;
  badges: ReactNode;
  actions?: ReactNode;
  /** Address of its form, for whoever may change it. */
  editTo?: string | false;
  moment: Moment;
  /** Path of the page as it is now. */
  base: string;
}) {
  const { title, badges, actions, editTo, moment, base } = props;
  const { link } = usePageContext();
  return (
    <>
      <div className="page-head">
        <div className="stack stack-1">
          <h1>{title}</h1>
          <div className="row">{badges}</div>
        </div>
        {(actions || editTo) && (
          <div className="row no-print">
            {actions}
            {editTo && <ButtonLink to={editTo} size="small" icon={<Pencil size={16} aria-hidden />} label="Edytuj" />}
          </div>
        )}
      </div>
      <AsOfNotice moment={moment} present={link(base)} />
    </>
  );
}
