import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { EDIT_LABEL } from '#domain/form/act-words.ts';
import { WHY_NOT } from '#domain/portal/derived-pages.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { AroundLinks } from './around-links.tsx';
import { AsOfNotice, type Moment } from './as-of-notice.tsx';
import { useWhyNot } from './why-not.tsx';
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
  /** Address of its form, for anyone who may change it: it leads where no decision does. */
  editTo?: string | false;
  /** It has a page that says what can't be done now, and why. */
  whyNot?: true;
  moment: Moment;
  /** Path of the page as it is now. */
  base: string;
}) {
  const { title, badges, about, gauge, links, editTo, moment, base } = props;
  const { link } = usePageContext();
  const [explain, explained] = useWhyNot(base);
  const asks = props.whyNot && moment.asOf === null;
  const open = props.decisions ?? [];
  const editLeads = editTo && !hasLead(open);
  const decisions = [
    ...(editLeads ? [edit(editTo)] : []),
    ...open,
    ...(asks
      ? [
          {
            label: WHY_NOT,
            to: link(`${base}/why-not`),
            opens: explain,
            minor: true,
            rare: editLeads || open.length > 0,
          },
        ]
      : []),
  ];
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
          <Decisions decisions={decisions} />
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
                    label={EDIT_LABEL}
                  />
                )}
                {links}
              </div>
            )}
          </div>
        )}
      </div>
      {explained}
      <AsOfNotice moment={moment} present={link(base)} />
    </>
  );
}
