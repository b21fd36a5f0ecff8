import { OfflineWords } from '#web/offline/offline-words.tsx';
import type { Offline } from '#web/offline/use-offline.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { Mark } from './use-choices.ts';

interface Bar {
  readonly present: number;
  readonly all: number;
  /** Chosen and saved nowhere. */
  readonly unsaved: number;
  readonly offline: Offline<Mark>;
  readonly pending: boolean;
  readonly open: boolean;
  readonly back: string;
}

const WORDS = { acts: 'Zaznaczenia', sent: 'Wysłano zaznaczenia' };

/** What is below the list, whatever its length: how many came, what is not on the server, and the button. */
export function AttendanceBar({ present, all, unsaved, offline, pending, open, back }: Bar) {
  return (
    <div className="row form-buttons attendance-buttons" data-works-offline={offline.ready || undefined}>
      <p className="attendance-state">
        <strong>{`${present} z ${all}`}</strong>
        <OfflineWords offline={offline} words={WORDS} />
        {unsaved > 0 && <span>{`${unsaved} niezapisane`}</span>}
      </p>
      <Button type="submit" label="Zapisz obecność" pending={pending} disabled={!open} />
      <ButtonLink to={back} theme="ghost" label="Anuluj" />
    </div>
  );
}
