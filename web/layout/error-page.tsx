import { HTTP_ERRORS } from '#domain/text/http-errors.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** ERR-01…05: the code in its colour, what it means, what else is known, and the way home. */
export function ErrorPage({ code }: { code: number }) {
  const { props, link } = usePageContext();
  const { message, back } = (props.data ?? {}) as { message?: unknown; back?: unknown };
  const explanation = HTTP_ERRORS[code] ?? 'Nie można wyświetlić tej strony.';
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
