import type { FieldValue } from '#domain/form/input.ts';
import type { Field } from '#domain/form/form.ts';

/**
 * What was typed, ticked or chosen before the scripts started, or put there by the browser itself (a reload, a password
 * manager). React keeps it on the screen when it takes the page over, and knows nothing of it: forms read it here once,
 * else the next drawing would set it back.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const texts = new WeakMap<HTMLTextAreaElement, string>();

/** A text area that was not empty is the one thing that React sets back: its text is kept aside until it is read. */
export function keepEarlyTexts(root: HTMLElement): void {
  const note = (area: HTMLTextAreaElement) => texts.set(area, area.value);
  for (const area of root.querySelectorAll('textarea')) if (area.value !== area.defaultValue) note(area);
  const onInput = ({ target }: Event) => {
    if (document.documentElement.dataset.alive) root.removeEventListener('input', onInput, true);
    else if (target instanceof HTMLTextAreaElement) note(target);
  };
  root.addEventListener('input', onInput, true);
}

/** What a field of a form holds; undefined when it holds what the server wrote. A file has no value to be read. */
export function earlyValue(form: HTMLElement, name: string, type: Field['type']): FieldValue | undefined {
  const selectorsOf = (more: string) => [
    ...form.querySelectorAll<Control>(`[name="${CSS.escape(name)}${more}"]:not([type=hidden])`),
  ];
  switch (type) {
    case 'hidden':
    case 'file':
      return undefined;
    case 'checkbox':
      return isTouched(selectorsOf('')[0]) ? isTicked(selectorsOf('')[0]) : undefined;
    case 'checkboxGroup':
      return selectorsOf('[]').some(isTouched) ? valuesOf(selectorsOf('[]').filter(isTicked)) : undefined;
    case 'radioGroup':
      return valuesOf(selectorsOf('').filter((one) => isTouched(one) && isTicked(one)))[0];
    default:
      return valuesOf(selectorsOf('').filter(isTouched))[0];
  }
}

const valuesOf = (controls: readonly Control[]): string[] =>
  controls.map((one) => (one instanceof HTMLTextAreaElement ? (texts.get(one) ?? one.value) : one.value));

const isTicked = (one: Control | undefined): boolean => one instanceof HTMLInputElement && one.checked;

/** Whether a control holds something else than the server wrote. */
export function isTouched(one: Control | undefined): boolean {
  if (!one || one.disabled) return false;
  if (one instanceof HTMLSelectElement) {
    return (
      one.selectedIndex !==
      Math.max(
        0,
        [...one.options].findIndex((option) => option.defaultSelected),
      )
    );
  }
  if (one instanceof HTMLTextAreaElement) return texts.has(one) || one.value !== lines(one.defaultValue);
  if (one.type === 'checkbox' || one.type === 'radio') return one.checked !== one.defaultChecked;
  // A line has no breaks, whatever the server wrote.
  return one.value !== lines(one.defaultValue).replaceAll('\n', '');
}

/** As a browser reads line breaks. */
const lines = (text: string): string => text.replace(/\r\n?/g, '\n');
