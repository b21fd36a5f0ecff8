import { useState } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { useChangesNothing } from '#web/app/readers.ts';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { Button, ButtonLink, type ButtonProps } from '#web/ui/button.tsx';
import { More } from './more.tsx';
import { Question, type Asked, type QuestionProps } from './question.tsx';

/** A button of an act that is asked first. */
export interface AskingButton extends Pick<ButtonProps, 'theme' | 'size' | 'icon' | 'aria-label'> {
  readonly label: string;
  readonly asked: Asked;
  readonly onDone?: QuestionProps['onDone'];
  /** Seldom done: it is in "Więcej", behind the others. */
  readonly rare?: boolean;
}

/** Beside them: a page where something is done. */
export interface LeadingButton extends Pick<ButtonProps, 'theme' | 'size' | 'icon'> {
  readonly label: string;
  readonly to: string;
  readonly rare?: boolean;
  /** Shows the same here, where scripts run. */
  opens?(): void;
}

/**
 * Buttons whose acts are asked in one dialog. Where scripts don't run they lead to the page at the path of the act, which
 * asks the same (`QuestionPage`).
 */
export function AskingButtons({ buttons }: { buttons: readonly (AskingButton | LeadingButton)[] }) {
  const { link } = usePageContext();
  const alive = useHydrated();
  const changesNothing = useChangesNothing();
  const offered = buttons.filter((button) => !changesNothing || ('to' in button && !button.opens));
  // What was asked stays asked: the page may show the change, also a colleague's, before the answer closes the dialog.
  const [asking, setAsking] = useState<AskingButton | null>(null);
  // Only after a refusal that says so it follows the page, whose words are then those of the change.
  const [isOvertaken, setOvertaken] = useState(false);
  const present = isOvertaken ? buttons.find((button) => isSameAct(button, asking)) : undefined;
  const asked = present && 'asked' in present ? present.asked : asking?.asked;
  const drawn = (button: AskingButton | LeadingButton) => {
    if ('to' in button) {
      const { rare: _seldom, opens, to, ...look } = button;
      return opens && alive ? <Button key={to} {...look} onClick={opens} /> : <ButtonLink key={to} {...look} to={to} />;
    }
    const { asked, onDone: _onDone, rare: _rare, ...look } = button;
    return alive ? (
      <Button key={asked.action} {...look} onClick={() => setAsking(button)} />
    ) : (
      <ButtonLink key={asked.action} {...look} to={link(asked.action)} />
    );
  };
  const rare = offered.filter((button) => button.rare);
  return (
    <>
      {offered.filter((button) => !button.rare).map(drawn)}
      {rare.length > 0 && <More>{rare.map(drawn)}</More>}
      <Question
        asked={asked ?? null}
        onClose={() => {
          setAsking(null);
          setOvertaken(false);
        }}
        onOvertaken={() => setOvertaken(true)}
        {...(asking?.onDone ? { onDone: asking.onDone } : {})}
      />
    </>
  );
}

const isSameAct = (button: AskingButton | LeadingButton, asking: AskingButton | null): boolean =>
  'asked' in button && button.asked.action === asking?.asked.action;
