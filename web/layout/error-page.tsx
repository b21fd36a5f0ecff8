import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

const EXPLANATIONS: Readonly<Record<number, string>> = {
  403: 'Nie masz uprawnień, aby wyświetlić tę stronę',
  404: 'Przepraszamy, ale strona, którą szukasz, jest niedostępna.',
  500: 'Nieoczekiwany błąd serwera',
};

/** What else may be answered: the form that was refused is one step back, with what was typed. */
const OTHERS: Readonly<Record<number, string>> = {
  400: 'Nie rozumiemy tego żądania.',
  405: 'Ta strona nie przyjmuje takiego żądania.',
  409: 'Tej zmiany nie można teraz zapisać.',
  410: 'Tej strony już nie ma.',
  413: 'Przesłane dane są zbyt duże.',
  415: 'Portal nie przyjmuje danych tego rodzaju.',
  422: 'Tych danych nie można przyjąć.',
  429: 'Zbyt wiele prób. Spróbuj ponownie później.',
  503: 'Portal jest chwilowo niedostępny.',
};

/** ERR-01…05: the code in its colour, what it means, what else is known, and the way home. */
export function ErrorPage({ code }: { code: number }) {
  const { props, link } = usePageContext();
  const { message, back } = (props.data ?? {}) as { message?: unknown; back?: unknown };
  const explanation = EXPLANATIONS[code] ?? OTHERS[code] ?? 'Nie można wyświetlić tej strony.';
  const description = typeof message === 'string' && message !== explanation ? message : null;
  return (
    <section className="error-page">
      <h1 className={`error-code error-code-${code}`}>{code}</h1>
      <p className="error-explanation">{explanation}</p>
      {description && <p className="soft">{description}</p>}
      {typeof back === 'string' && <ButtonLink to={link(back)} label="Wróć do poprzedniej strony" />}
      <ButtonLink to={link('/')} theme="ghost" label="Wróć na stronę główną" />
    </section>
  );
}
