import type { Option } from '#domain/form/form.ts';
import { decisionWords } from '#domain/training/course-date/decision-words.ts';
import type { ApplicationAction } from '#domain/training/course-date/guards.ts';
import { AskingButtons } from '#web/form/asking-buttons.tsx';
import type { ButtonTheme } from '#web/ui/button.tsx';
import { askedOf, type Decided } from './decision-form.tsx';

/** Decisions about one application, wherever it stands: each is asked in one dialog; without scripts on its own page. */
export function DecisionButtons(props: {
  about: Decided;
  actions: readonly ApplicationAction[];
  size: 'small' | 'tiny';
  themeOf(action: ApplicationAction): ButtonTheme;
  /** Instead of the decision's own, e.g. in a sentence that says the rest. */
  label?: string;
  /** Beside others of the same name: says whom it is about. */
  named?: boolean;
  dates?: readonly Option[] | undefined;
}) {
  const { about, actions, size, themeOf, named = false, dates } = props;
  return (
    <AskingButtons
      buttons={actions.map((action) => {
        const label = props.label ?? decisionWords(action, about).label;
        return {
          size,
          theme: themeOf(action),
          label,
          ...(named ? { 'aria-label': `${label}: ${about.participantName}` } : {}),
          asked: askedOf(action, about, dates),
        };
      })}
    />
  );
}
