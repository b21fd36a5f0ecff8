import type { Option } from '#domain/form/form.ts';
import type { ApplicationAction } from '#domain/training/course-date/guards.ts';
import type { ButtonTheme } from '#web/ui/button.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import type { Decided } from './decision-form.tsx';

interface Acted extends Decided {
  readonly actions: readonly ApplicationAction[];
  readonly dateOptions: readonly Option[];
}

/** What an operator does most often stands out. */
const THEMES: Partial<Record<ApplicationAction, ButtonTheme>> = {
  confirm: 'primary',
  'confirmation-email': 'secondary',
  'attendance/toggle': 'secondary',
  'certificate-email': 'secondary',
};

/** Seldom done, or for good. */
const RARE: readonly ApplicationAction[] = ['cancel', 'move-to-reserve', 'certificate-reissue', 'archive'];

/** The buttons the server allows now. */
export function ApplicationActions({ data }: { data: Acted }) {
  return (
    <div className="actions no-print" role="group" aria-label="Działania">
      <DecisionButtons
        about={data}
        actions={data.actions}
        size="small"
        themeOf={(action) => THEMES[action] ?? 'ghost'}
        dates={data.dateOptions}
        rare={RARE}
      />
    </div>
  );
}
