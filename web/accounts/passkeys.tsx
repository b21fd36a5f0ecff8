import { useState } from 'react';
import type { PasskeyList } from '#api/accounts/passkey-list.ts';
import { addPasskeyForm, MOST_PASSKEYS, REMOVE_PASSKEY_WORDS } from '#domain/account/passkeys.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { keepFlash } from '#web/app/flash-store.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useGoOn } from '#web/app/use-reload.ts';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { hasPasskeys } from '#web/browser/passkeys.ts';
import { AskingButtons } from '#web/form/asking-buttons.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { makePasskey, type MakingOptions } from './ask-passkey.ts';
import { askedToRemove } from './passkey-questions.ts';
import './security.css';

/** The own passkeys: which there are, and adding and removing one. */
export function Passkeys({ passkeys }: { passkeys: PasskeyList }) {
  const { items, isOnlyFactor } = passkeys;
  return (
    <section className="card stack no-print">
      <h2>Klucze dostępu</h2>
      <p className="soft">
        Logujesz się palcem, twarzą albo PIN-em urządzenia, bez hasła i bez przepisywania kodu. Klucza nie można komuś
        podać ani użyć na podrobionej stronie.
      </p>
      {items.length > 0 && (
        <ul className="sessions stack">
          {items.map((item) => (
            <li key={item.id} className="row row-apart">
              <Passkey {...item} />
              <AskingButtons
                buttons={[
                  {
                    label: REMOVE_PASSKEY_WORDS.label,
                    'aria-label': `${REMOVE_PASSKEY_WORDS.act}: ${item.name}`,
                    theme: 'secondary',
                    size: 'small',
                    asked: askedToRemove({ ...item, isLast: isOnlyFactor }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <Adding {...passkeys} />
    </section>
  );
}

const Passkey = ({ name, addedAt, lastUsedAt, elsewhere }: PasskeyList['items'][number]) => (
  <div>
    <strong>{name}</strong>
    <div className="small soft">
      Dodany {formatDateTime(addedAt)}.{' '}
      {lastUsedAt ? `Ostatnio użyty ${formatDateTime(lastUsedAt)}.` : 'Jeszcze nieużyty.'}
      {elsewhere && ` Działa pod adresem ${elsewhere}.`}
    </div>
  </div>
);

/** Why none can be added here, or the form for it. */
function Adding({ closed, suggested }: Pick<PasskeyList, 'closed' | 'suggested'>) {
  const isHydrated = useHydrated();
  if (closed === 'enough') return <p>Masz już {MOST_PASSKEYS} kluczy dostępu, więcej się nie zmieści.</p>;
  if (closed === 'address')
    return <p>Pod tym adresem przeglądarki nie tworzą kluczy dostępu: potrzebne jest połączenie https.</p>;
  if (isHydrated && !hasPasskeys()) return <p>Ta przeglądarka nie obsługuje tu kluczy dostępu.</p>;
  return <AddPasskey suggested={suggested} />;
}

/** The name first, then the browser's own question. */
function AddPasskey({ suggested }: { suggested: string }) {
  const { backend } = usePageContext();
  const goOn = useGoOn();
  const [message, setMessage] = useState<string>();

  /** @returns why it did not come off */
  const make = async (name: unknown, options: unknown): Promise<string | undefined> => {
    const made = await makePasskey(options as MakingOptions);
    if ('message' in made) return made.message;
    const values = { name, passkey: made.answer };
    const result = await backend.call<Record<string, unknown>>('post', '/account/passkeys', { values });
    if (!result.ok) return result.message;
    const { flash, redirect = '' } = result.body;
    if (flash) keepFlash(flash, redirect);
    await goOn(redirect);
    return undefined;
  };
  return (
    <div className="needs-scripts form-narrow stack">
      {message && <Notice theme="error">{message}</Notice>}
      <FormView
        form={addPasskeyForm}
        action="/account/passkeys/begin"
        values={{ name: suggested }}
        onDone={({ name, options }) => {
          setMessage(undefined);
          void make(name, options).then(setMessage);
        }}
      />
    </div>
  );
}
