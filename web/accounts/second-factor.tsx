import { beginFactorForm, confirmFactorForm, disableFactorForm, newCodesForm } from '#domain/account/security-forms.ts';
import { counted, plural } from '#domain/text/plural.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { useCommand } from '#web/app/use-command.ts';
import { CommandButton } from '#web/form/command-button.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { keepFlash } from '#web/app/flash-store.ts';
import { useReload } from '#web/app/use-reload.ts';
import type { PasskeyList } from '#api/accounts/passkey-list.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import './security.css';

type Data = { readonly required: boolean; readonly passkeys: PasskeyList } & (
  | { readonly state: 'off' }
  | {
      readonly state: 'begun';
      readonly picture: string;
      readonly secret: string;
      readonly uri: string;
      readonly codes: readonly string[];
    }
  | { readonly state: 'on' | 'passkeys'; readonly codesLeft: number; readonly codes: readonly string[] }
);

/** Switching the second factor of the own login on and off. */
export default function SecondFactorPage({ data }: PageViewProps<Data>) {
  return (
    <div className="narrow stack stack-3">
      <div>
        <PageTitle />
        <p className="soft lead">Klucz dostępu albo kod z aplikacji w telefonie. Samo hasło nikogo wtedy nie wpuści.</p>
      </div>
      {data.required && (data.state === 'off' || data.state === 'begun') && (
        <Notice theme="warning">
          Twoje uprawnienia wymagają drugiego składnika logowania. Włącz go, aby pracować dalej.
        </Notice>
      )}
      {data.state === 'passkeys' && <OnlyPasskeys {...data} />}
      {data.state === 'begun' && <Begun {...data} />}
      {data.state === 'on' && <On {...data} />}
      {data.state !== 'begun' && <Passkeys passkeys={data.passkeys} />}
      {(data.state === 'off' || data.state === 'passkeys') && <Off />}
      {data.state === 'on' && !data.required && <SwitchOff passkeys={data.passkeys} />}
    </div>
  );
}

function Off() {
  return (
    <section className="card stack no-print">
      <h2>Kod z aplikacji</h2>
      <p>
        Przygotuj telefon z aplikacją uwierzytelniającą, np. Google Authenticator, Microsoft Authenticator albo FreeOTP.
        Włączenie zajmuje minutę.
      </p>
      <div className="form-narrow">
        <FormView form={beginFactorForm} action="/account/second-factor/begin" />
      </div>
    </section>
  );
}

function Begun({ picture, secret, uri, codes }: Extract<Data, { state: 'begun' }>) {
  const { link } = usePageContext();
  return (
    <>
      <section className="card stack no-print">
        <h2>1. Dodaj konto w aplikacji</h2>
        <p>
          Zeskanuj obrazek aplikacją. Jeśli jesteś na telefonie, <a href={uri}>otwórz ją stąd</a> albo przepisz klucz:
        </p>
        <img src={picture} width={220} height={220} alt="Kod QR z kluczem do aplikacji; klucz stoi też niżej" />
        <p>
          <code className="secret-text">{secret}</code>
        </p>
      </section>
      {codes.length > 0 && (
        <section className="card stack">
          <h2>2. Zapisz kody zapasowe</h2>
          <p>
            Każdy działa raz, zamiast telefonu. Wydrukuj je albo zapisz w menedżerze haseł: po włączeniu nie pokażemy
            ich ponownie. Na włączenie masz 10 minut.
          </p>
          <RecoveryCodes codes={codes} />
        </section>
      )}
      <section className="card stack no-print">
        <h2>{codes.length > 0 ? 3 : 2}. Przepisz kod z aplikacji</h2>
        <div className="form-narrow">
          <FormView form={confirmFactorForm} action="/account/second-factor" />
        </div>
        <div className="row">
          <ButtonLink to={link('/account/security')} theme="ghost" size="small" label="Nie teraz" />
        </div>
      </section>
    </>
  );
}

type Codes = Pick<Extract<Data, { state: 'on' | 'passkeys' }>, 'codes' | 'codesLeft'>;

function On({ codesLeft, codes, required }: Codes & { readonly required: boolean }) {
  return (
    <>
      <section className="card stack no-print">
        <Notice theme="success">Drugi składnik jest włączony.</Notice>
        {required && <p>Twoje uprawnienia wymagają drugiego składnika, więc nie można go wyłączyć.</p>}
      </section>
      <section className="card stack">
        <h2>Kody zapasowe</h2>
        {codes.length > 0 ? <NewCodes codes={codes} /> : <CodesLeft left={codesLeft} />}
      </section>
    </>
  );
}

/** Passkeys, and no device with codes. */
function OnlyPasskeys({ codesLeft, codes, required }: Codes & { readonly required: boolean }) {
  const reload = useReload();
  return (
    <>
      <section className="card stack no-print">
        <Notice theme="success">Drugi składnik jest włączony: klucz dostępu.</Notice>
        <p>
          {required
            ? 'Twoje uprawnienia wymagają drugiego składnika, więc nie można go wyłączyć.'
            : 'Aby go wyłączyć, usuń ostatni klucz dostępu.'}
        </p>
      </section>
      <section className="card stack">
        <h2>Kody zapasowe</h2>
        {codes.length > 0 ? (
          <NewCodes codes={codes} />
        ) : (
          <>
            <p>{wordsOfLeft(codesLeft)}</p>
            <PasskeyButton
              label="Utwórz nowe kody"
              theme="secondary"
              begin="/account/proof/passkey"
              action="/account/second-factor/codes"
              onDone={({ flash }) => {
                if (flash) keepFlash(flash);
                void reload();
              }}
            />
          </>
        )}
      </section>
    </>
  );
}

function SwitchOff({ passkeys }: { passkeys: PasskeyList }) {
  return (
    <section className="card stack no-print">
      <h2>Wyłącz drugi składnik</h2>
      {passkeys.items.length > 0 && <p>Klucze dostępu i kody zapasowe też przestaną działać.</p>}
      <div className="form-narrow">
        <FormView form={disableFactorForm} action="/account/second-factor/disable" />
      </div>
    </section>
  );
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const command = useCommand();
  return (
    <>
      <p>
        Każdy działa raz, zamiast telefonu. Wydrukuj je albo zapisz w menedżerze haseł: później nie pokażemy ich
        ponownie.
      </p>
      <RecoveryCodes codes={codes} />
      <div className="row no-print">
        <CommandButton
          name="put-away"
          path="/account/second-factor/codes/put-away"
          command={command}
          theme="secondary"
          size="small"
          label="Mam je zapisane, ukryj"
        />
      </div>
    </>
  );
}

const wordsOfLeft = (left: number): string =>
  left === 0
    ? 'Nie masz już kodów zapasowych. Utwórz nowe, zanim stracisz telefon.'
    : `${plural(left, ['Został', 'Zostały', 'Zostało'])} Ci ${counted(left, ['kod zapasowy', 'kody zapasowe', 'kodów zapasowych'])}.`;

function CodesLeft({ left }: { left: number }) {
  return (
    <>
      <p>{wordsOfLeft(left)}</p>
      <div className="form-narrow">
        <FormView form={newCodesForm} action="/account/second-factor/codes" />
      </div>
    </>
  );
}
