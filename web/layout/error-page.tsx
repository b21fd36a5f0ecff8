import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

const EXPLANATIONS: Readonly<Record<number, string>> = {
  403: 'Nie masz uprawnień, aby wyświetlić tę stronę',
  404: 'Przepraszamy, ale strona, którą szukasz, jest niedostępna.',
  500: 'Nieoczekiwany błąd serwera',
};

/** ERR-01…05: the code in its colour, what it means, what else is known, and the way home. */
export function ErrorPage({ code }: { code: number }) {
  const { props, link } = usePageContext();
  const told = (props.data as { message?: unknown } | null)?.message;
  const explanation = EXPLANATIONS[code] ?? 'Nie można wyświetlić tej strony.';
  const description = typeof told === 'string' && told !== explanation ? told : null;
  return (
    <section className="error-page">
      <h1 className={`error-code error-code-${code}`}>{code}</h1>
      <p className="error-explanation">{explanation}</p>
      {description && <p className="soft">{description}</p>}
      <ButtonLink to={link('/')} theme="ghost" label="Wróć na stronę główną" />
    </section>
  );
}
