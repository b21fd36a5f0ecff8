import type { Visitor } from '../program/portal.ts';

/** What a task took by the browser's own events, since it began. */
export interface Effort {
  /** Presses of mouse, finger, Enter and keys with Ctrl: a choice from a list is two. */
  readonly presses: number;
  /** Fields that were typed into, each once. */
  readonly fields: number;
}

/** What pages that are opened from now on report, whatever the test does to make it happen. */
const report = () => {
  const to = globalThis as unknown as { pressed(): void; typed(field: string): void };
  const isText = (field: EventTarget | null): field is HTMLInputElement | HTMLTextAreaElement =>
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'submit', 'button'].includes(field.type));
  document.addEventListener('pointerdown', () => to.pressed(), { capture: true });
  document.addEventListener(
    'keydown',
    ({ key, ctrlKey, isTrusted }) => {
      // A list that is steered from a field is sent the key once more, by the program.
      if (isTrusted && (key === 'Enter' || (ctrlKey && key !== 'Control'))) to.pressed();
    },
    { capture: true },
  );
  document.addEventListener(
    'input',
    ({ target }) => {
      if (isText(target)) to.typed(`${location.pathname} ${target.name || target.id}`);
    },
    { capture: true },
  );
};

/** Counts what somebody does on the pages that are opened after this; `done` ends and says it. */
export async function effortOf({ context }: Visitor): Promise<{ done(): Effort; begin(): void }> {
  let presses = 0;
  const fields = new Set<string>();
  await context.exposeFunction('pressed', () => {
    presses += 1;
  });
  await context.exposeFunction('typed', (field: string) => {
    fields.add(field);
  });
  await context.addInitScript(report);
  return {
    begin() {
      presses = 0;
      fields.clear();
    },
    done: () => ({ presses, fields: fields.size }),
  };
}
