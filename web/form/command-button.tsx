import { usePageContext } from '#web/app/page-context.tsx';
import type { CommandRun } from '#web/app/use-command.ts';
import { useChangesNothing } from '#web/app/readers.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { NativeFields } from './native-form.tsx';

/** A button that does something at once: a call of `useCommand`, and before the scripts start a form of its own. */
export function CommandButton({
  name,
  path,
  values = {},
  command: { run, running },
  ...button
}: Pick<ButtonProps, 'theme' | 'size' | 'aria-label'> & {
  readonly label: string;
  readonly name: string;
  readonly path: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly command: CommandRun;
}) {
  const { link } = usePageContext();
  if (useChangesNothing()) return null;
  return (
    <form
      className="command-form"
      method="post"
      action={link(path)}
      onSubmit={(event) => {
        event.preventDefault();
        void run(name, path, { values });
      }}
    >
      <NativeFields />
      {Object.entries(values).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button {...button} type="submit" pending={running === name} />
    </form>
  );
}
