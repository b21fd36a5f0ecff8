import type { FormReturn } from '#api/http/answer/page-props.ts';
import { readInput } from '#domain/form/input.ts';
import { usePageContext } from '#web/app/page-context.tsx';

/**
 * What a form sends of itself when the browser sends it (WIRE-05, WIRE-06): which one it is, the method it stands for,
 * the token, and the address of its page, which is shown again with everything typed when the form is refused (FE-10).
 */
export function NativeFields({ id, method = 'post' }: { id?: string; method?: string }) {
  const { props, path, search } = usePageContext();
  return (
    <>
      {method !== 'post' && <input type="hidden" name="_method" value={method} />}
      {id !== undefined && <input type="hidden" name="_action" value={id} />}
      <input type="hidden" name="_csrf" value={props.locals.csrfToken} />
      <input type="hidden" name="_page" value={search ? `${path}?${search}` : path} />
    </>
  );
}

/** What the server gives back of the native form that this page answers, when it was the one of this id. */
export function useReturnedForm(id: string): FormReturn | undefined {
  const { props } = usePageContext();
  const returned = (props.data as { form?: FormReturn } | null)?.form;
  return returned?.action === id ? returned : undefined;
}

/** What a form shows: what was sent, in whatever shape the body of a native form came, over what it began with (FE-10). */
export function withReturned(
  values: Readonly<Record<string, unknown>> | undefined,
  returned: FormReturn | undefined,
): Readonly<Record<string, unknown>> | undefined {
  if (!returned) return values;
  const unsent = Object.entries(values ?? {}).filter(([name]) => readInput(returned.values, name) === undefined);
  return { ...Object.fromEntries(unsent), ...returned.values };
}

/** What the server says of a button's own form, which has no name and no place for it. */
export function useRefusedButton(): string | undefined {
  const { props } = usePageContext();
  const returned = (props.data as { form?: FormReturn } | null)?.form;
  return returned?.action.startsWith('/') ? returned.message : undefined;
}

/** Enter presses the first button of a form: before the scripts start that must not be one of its groups. */
export function EnterButton() {
  return <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden />;
}
