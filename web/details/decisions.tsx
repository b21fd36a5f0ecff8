import { Pencil } from 'lucide-react';
import { EDIT_LABEL } from '#domain/form/act-words.ts';
import { AskingButtons, type AskingButton, type LeadingButton } from '#web/form/asking-buttons.tsx';

/** What may be done with a thing: asked first, or on a page of its own. How it looks is decided here. */
export type Decision = (Omit<AskingButton, 'theme' | 'size' | 'aria-label'> | Omit<LeadingButton, 'theme' | 'size'>) & {
  /** In sight, but never what leads: a record is changed more often than switched off. */
  readonly minor?: boolean;
};

/** What finds its place in one line of a phone, next to "Więcej". */
const IN_LINE = 2;

/** Its form, for anyone who may change it. */
export const edit = (to: string): Decision => ({ to, label: EDIT_LABEL, icon: <Pencil size={16} aria-hidden /> });

/** One decision leads, or else changing the thing does. */
export const hasLead = (decisions: readonly Decision[]): boolean =>
  decisions.some(({ rare, minor }) => !rare && !minor);

const THEMES = ['primary', 'secondary'] as const;

/**
 * The decisions that are open now, the commonest first, in one line at every width: the first leads, one more stands
 * next to it; what is rare, dangerous or finds no room is in "Więcej". None is offered twice.
 */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  const inLine = decisions.filter(({ rare }) => !rare).slice(0, IN_LINE);
  if (decisions.length === 0) return null;
  return (
    <div className="actions no-print" role="group" aria-label="Działania">
      <AskingButtons
        buttons={decisions.map(({ minor, ...decision }, index) => {
          const place = inLine.indexOf(decisions[index] as Decision);
          return {
            ...decision,
            size: 'small',
            theme: 'opens' in decision ? 'look-like-a-link' : ((minor ? undefined : THEMES[place]) ?? 'ghost'),
            rare: place < 0,
          };
        })}
      />
    </div>
  );
}
