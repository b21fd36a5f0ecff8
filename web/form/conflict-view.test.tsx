import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { anonymous } from '#domain/kernel/access.ts';
import type { Form } from '#domain/form/form.ts';
import { conflictOf } from './use-send.ts';
import { ConflictView, type Conflict } from './conflict-view.tsx';

const form: Form = {
  id: 'proba',
  method: 'post',
  submitLabel: 'Zapisz',
  fields: [
    { name: 'day', label: 'Dzień', type: 'text' },
    { name: 'comments', label: 'Uwagi', type: 'textarea' },
    { name: 'reason', label: 'Powód', type: 'textarea' },
    { name: 'confirmed', label: 'Potwierdzam', type: 'checkbox' },
  ],
};

const shown = (conflict: Conflict, fields: Readonly<Record<string, unknown>>): string =>
  renderToString(
    <ConflictView
      form={form}
      conflict={conflict}
      typed={{ fields, groups: {} } as never}
      changed={new Set()}
      alive
      isFresh={false}
      context={{ values: fields, access: anonymous, today: '2026-11-29', facts: {} } as never}
      onTake={() => undefined}
    />,
  );

describe('what somebody else saved meanwhile', () => {
  it('is shown beside what was typed, without what belongs to the act alone', () => {
    const typed = { day: '05.12.2026', comments: 'Pies', reason: 'Pomyłka', confirmed: true };
    const html = shown({ version: 2, values: { day: '04.12.2026', comments: '' } }, typed);
    for (const text of ['Dzień', '04.12.2026', '05.12.2026', 'Uwagi', 'Pies', 'Weź zapisane wartości'])
      expect(html).toContain(text);
    for (const text of ['Powód', 'Pomyłka', 'Potwierdzam']) expect(html).not.toContain(text);
  });

  it('is asked to be looked at where nothing was typed that could be kept', () => {
    const same = { day: '04.12.2026', comments: '' };
    const html = shown({ version: 2, values: same }, { ...same, reason: 'Pomyłka' });
    expect(html).toContain('Dalej mimo zmiany');
    for (const text of ['<table', 'Weź zapisane wartości', 'Powód']) expect(html).not.toContain(text);
  });

  it('asks for the same where the refusal does not say what is stored now', () => {
    const html = shown({ version: 2 }, { day: '05.12.2026', reason: 'Pomyłka' });
    expect(html).toContain('Dalej mimo zmiany');
    expect(html).not.toContain('<table');
  });
});

describe('what counts as overtaken', () => {
  it.each([
    ['a later version than was sent', { version: 3, status: 'waiting' }, true],
    ['the version that was sent: it is refused for another reason', { version: 2, status: 'waiting' }, false],
    ['the way to what is there already', { path: '/panel/x' }, false],
    ['values that somebody stored', { version: 2, values: {} }, true],
    ['nothing', undefined, false],
  ])('%s', (_what, current, expected) => {
    expect(conflictOf(current, 2) !== undefined).toBe(expected);
  });
});
