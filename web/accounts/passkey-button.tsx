import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Followed } from '#web/app/backend.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { hasPasskeys } from '#web/browser/passkeys.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import './security.css';
import { signWithPasskey, type SigningOptions } from './ask-passkey.ts';

interface PasskeyButtonProps extends Pick<ButtonProps, 'theme' | 'size'> {
  readonly label?: string;
  /** Path of the command that gives the question, and of the one that takes the answer. */
  readonly begin: string;
  readonly action: string;
  onDone(body: Followed & Record<string, unknown>): void;
}

/** Asks for a passkey instead of the typed password; absent where the browser has none for this page. */
export function PasskeyButton({
  label = 'Użyj klucza dostępu',
  begin,
  action,
  onDone,
  theme = 'primary',
  size = 'regular',
}: PasskeyButtonProps) {
  const { backend } = usePageContext();
  const isHydrated = useHydrated();
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string>();
  if (isHydrated && !hasPasskeys()) return null;

  /** @returns why it did not come off */
  const use = async (): Promise<string | undefined> => {
    const asked = await backend.call<{ options: SigningOptions }>('post', begin);
    if (!asked.ok) return asked.message;
    const given = await signWithPasskey(asked.body.options);
    if ('message' in given) return given.message;
    const result = await backend.call<Record<string, unknown>>('post', action, { values: { passkey: given.answer } });
    if (!result.ok) return result.message;
    onDone(result.body);
    return undefined;
  };
  const run = async () => {
    setPending(true);
    setMessage(undefined);
    setMessage(await use());
    setPending(false);
  };
  return (
    <div className="passkey-button stack needs-scripts">
      {message && <Notice theme="error">{message}</Notice>}
      <Button
        theme={theme}
        size={size}
        icon={<KeyRound size={18} aria-hidden />}
        label={label}
        pending={pending}
        onClick={() => void run()}
      />
    </div>
  );
}

/** Before the form of a proof. */
export const ProofPasskey = ({
  action = '/account/proof',
  onDone,
}: Pick<PasskeyButtonProps, 'onDone'> & { action?: string }) => (
  <PasskeyButton begin="/account/proof/passkey" action={action} onDone={onDone} />
);
