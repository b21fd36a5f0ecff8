import type { ReactNode } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { AsOfNotice, type Moment } from './as-of-notice.tsx';

/** What the page of one thing begins with: its title, what is so of it, what can be done with it, and which moment is shown. */
export function DetailsHead(props: {
  title: string;
  badges: ReactNode;
  actions?: ReactNode;
  moment: Moment;
  /** Path of the page as it is now. */
  base: string;
}) {
  const { title, badges, actions, moment, base } = props;
  const { link } = usePageContext();
  return (
    <>
      <div className="page-head">
        <div className="stack stack-1">
          <h1>{title}</h1>
          <div className="row">{badges}</div>
        </div>
        {actions && <div className="row no-print">{actions}</div>}
      </div>
      <AsOfNotice moment={moment} present={link(base)} />
    </>
  );
}
