import { useCommand } from '#web/app/use-command.ts';
import { CommandButton } from '#web/form/command-button.tsx';

/** For somebody who lost their telephone and the codes: the password alone lets them in, and they are told by mail. */
export function ResetSecondFactor({ base }: { base: string }) {
  const command = useCommand();
  return (
    <CommandButton
      name="reset-second-factor"
      path={`${base}/reset-second-factor`}
      command={command}
      theme="ghost"
      size="small"
      label="Zresetuj drugi składnik"
    />
  );
}
