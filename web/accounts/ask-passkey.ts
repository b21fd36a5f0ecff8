import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The library's types of what a command of ours answers with. */
export type MakingOptions = PublicKeyCredentialCreationOptionsJSON;
export type SigningOptions = PublicKeyCredentialRequestOptionsJSON;

/** What came of asking: the answer to be sent as it is, or a sentence why there is none. */
export type PasskeyAnswer = { readonly answer: string } | { readonly message: string };

const WORDS: Readonly<Record<string, string>> = {
  NotAllowedError: 'Nie użyto klucza dostępu: przerwano albo minął czas. Spróbuj ponownie.',
  InvalidStateError: 'To urządzenie ma już klucz dostępu do tego konta.',
};
const ANY = 'Przeglądarka nie mogła użyć klucza dostępu. Spróbuj ponownie albo wybierz inny sposób.';

/** The library comes with the first use of a passkey. */
async function asked(ask: (library: typeof import('@simplewebauthn/browser')) => Promise<object>) {
  try {
    return { answer: JSON.stringify(await ask(await import('@simplewebauthn/browser'))) };
  } catch (error) {
    return { message: WORDS[(error as Error).name] ?? ANY };
  }
}

/** The browser asks its owner to show a finger, a face or a PIN. */
export const signWithPasskey = (optionsJSON: SigningOptions): Promise<PasskeyAnswer> =>
  asked(({ startAuthentication }) => startAuthentication({ optionsJSON }));

export const makePasskey = (optionsJSON: MakingOptions): Promise<PasskeyAnswer> =>
  asked(({ startRegistration }) => startRegistration({ optionsJSON }));
