import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { AsOfNotice, type Moment } from './as-of-notice.tsx';
import './details-head.css';

/**
 * What the page of one thing begins with, and what stays in sight: its title and state, what it is about, what can be
 * decided and what it leads on to; and which moment is shown.
 */
export function DetailsHead(props: {
  title: string;
  badges: ReactNode;
  /** Day, place, firm: what the thing is about, in a line. */
  about?: ReactNode;
  /** The decisions that are open now, the commonest first. */
  decisions?: ReactNode;
  actions?: ReactNode;
  /** Address of its form, for whoever may change it. */
  editTo?: string | false;
  moment: Moment;
  /** Path of the page as it is now. */
  base: string;
}) {
  const { title, badges, about, decisions, actions, editTo, moment, base } = props;
  const { link } = usePageContext();
  return (
    <>
      <div className="details-head">
        <div className="page-head">
          <div className="page-title">
            <h1 title={title}>{title}</h1>
            <div className="row">{badges}</div>
          </div>
          {(actions || editTo) && (
            <div className="page-actions no-print">
              {actions}
              {editTo && <ButtonLink to={editTo} size="small" icon={<Pencil size={16} aria-hidden />} label="Edytuj" />}
            </div>
          )}
        </div>
        {(about || decisions) && (
          <div className="details-line">
            {about && <p className="details-about soft">{about}</p>}
            {decisions}
          </div>
        )}
      </div>
      <AsOfNotice moment={moment} present={link(base)} />
    </>
  );
}
