import { Link } from '#web/router/router.tsx';
import type { ApplicationView } from '#api/training/applications/details.ts';
import { actionPath } from '#domain/training/course-date/guards.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { CommandButton } from '#web/form/command-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useCommand } from '#web/app/use-command.ts';

interface Parts {
  readonly proposal: NonNullable<ApplicationView['proposal']>;
  /** The application on the screen: it needs no link to itself. */
  readonly own?: string;
}

/** APP-14: a seat is free and somebody waits; one click gives it to whoever is first. */
export function SeatProposal({ proposal, own }: Parts) {
  const { link } = usePageContext();
  const command = useCommand();
  const { applicationId, participantName, mayGive } = proposal;
  const path = `/panel/applications/${applicationId}`;
  return (
    <Notice theme="info">
      <div className="row">
        <span>
          Zwolniło się miejsce. Pierwsza w kolejności na liście rezerwowej:{' '}
          {own === applicationId ? <strong>{participantName}</strong> : <Link to={link(path)}>{participantName}</Link>}.
        </span>
        {mayGive && (
          <CommandButton
            size="small"
            theme="secondary"
            label="Przydziel miejsce"
            name="promote"
            path={actionPath(applicationId, 'move-to-primary')}
            values={{ notify: 'true' }}
            command={command}
          />
        )}
      </div>
    </Notice>
  );
}
