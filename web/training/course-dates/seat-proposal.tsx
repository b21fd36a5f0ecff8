import { Link } from '#web/router/router.tsx';
import type { ApplicationView } from '#api/training/applications/details.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DecisionButtons } from '../applications/decision-buttons.tsx';

interface Parts {
  readonly proposal: NonNullable<ApplicationView['proposal']>;
  /** The application on the screen: it needs no link to itself. */
  readonly own?: string;
}

/** Who waits for a seat, as the question about giving it needs it. */
const NEXT = {
  listType: 'reserve',
  attendance: false,
  confirmationSent: false,
  reserveInformed: false,
  certificateSent: false,
} as const;

/** APP-14: a seat is free and somebody waits; it is given to the first of the reserve, after the same question as elsewhere. */
export function SeatProposal({ proposal, own }: Parts) {
  const { link } = usePageContext();
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
          <DecisionButtons
            about={{ ...NEXT, id: applicationId, participantName }}
            actions={['move-to-primary']}
            size="small"
            themeOf={() => 'secondary'}
            label="Przydziel miejsce"
          />
        )}
      </div>
    </Notice>
  );
}
