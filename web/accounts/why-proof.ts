import type { ProofAsked } from '#domain/account/security-forms.ts';

const BECAUSE =
  'Ta czynność dotyczy cudzych danych, uprawnień albo bezpieczeństwa konta, a od ostatniego potwierdzenia minęło kilka minut.';

const TYPED: Readonly<Record<ProofAsked['kind'], string>> = {
  password: 'Podaj hasło do swojego konta.',
  code: 'Podaj kod z aplikacji.',
  recovery: 'Podaj kod zapasowy.',
};

/** Said wherever a proof is asked for. */
export const whyProof = ({ kind, passkey }: ProofAsked): string =>
  `${BECAUSE} ${passkey ? TYPED[kind].replace('Podaj', 'Użyj klucza dostępu albo podaj') : TYPED[kind]}`;
