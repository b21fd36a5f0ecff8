import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { AroundLinks } from './around-links.tsx';
import { AsOfNotice, type Moment } from './as-of-notice.tsx';
import { Decisions, edit, hasLead, type Decision } from './decisions.tsx';
import './details-head.css';

/**
 * What the page of one thing begins with, and what stays in sight: its title and state, what can be decided, what it is
 * about and what it leads on to; and which moment is shown. On a phone title, state and decisions stay in sight, the
 * rest is scrolled away.
 */
export function DetailsHead(props: {
  title: string;
  badges: ReactNode;
  /** Day, place, firm: what the thing is about, in a line. */
  about?: ReactNode;
  /** How full or how far it is, in a picture and words. */
  gauge?: ReactNode;
  /** The decisions that are open now, the commonest first. */
  decisions?: readonly Decision[];
  /** Papers and pages that it leads on to. */
  links?: ReactNode;
  /** Address of its form, for whoever may change it: it leads where no decision does. */
  editTo?: string | false;
  moment: Moment;
  /** Path of the page as it is now. */
  base: string;
}) {
  const { title, badges, about, gauge, decisions = [], links, editTo, moment, base } = props;
  const { link } = usePageContext();
  const editLeads = editTo && !hasLead(decisions);
  const editBeside = editTo && !editLeads;
  return (
    <>
      <div className="details-head">
        <div className="page-head">
          <div className="page-title">
            <h1 title={title}>{title}</h1>
            <div className="row">{badges}</div>
            <AroundLinks base={base} />
          </div>
          <Decisions decisions={editLeads ? [edit(editTo), ...decisions] : decisions} />
        </div>
        {(about || links || editBeside) && (
          <div className="details-line">
            {about && <p className="details-about soft">{about}</p>}
            {gauge}
            {(links || editBeside) && (
              <div className="page-actions no-print">
                {editBeside && (
                  <ButtonLink
                    to={editTo}
                    size="small"
                    theme="secondary"
                    icon={<Pencil size={16} aria-hidden />}
                    label="Edytuj"
                  />
                )}
                {links}
              </div>
            )}
          </div>
        )}
      </div>
      <AsOfNotice moment={moment} present={link(base)} />
    </>
  );
}
