import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { rendered } from '#tests/support/page/rendered.tsx';
import type { Field, Form } from '#domain/form/form.ts';
import { FilterBar } from '#web/list/filter-bar.tsx';
import type { ButtonProps } from '#web/ui/button.tsx';
import { FormView } from './form-view.tsx';
import type { InputProps } from './inputs/input.ts';

const html = (part: ReactNode, search = '', data: object = {}): string => rendered(part, `/proba?${search}`, data);

const form = (more: Partial<Form> = {}, field: Partial<Field> = {}): Form => ({
  id: 'proba',
  method: 'post',
  submitLabel: 'Wyślij',
  fields: [{ name: 'text', label: 'Tekst', type: 'text', ...field }],
  ...more,
});
const shown = (more: Partial<Form>, field: Partial<Field> = {}, values: Record<string, unknown> = {}) =>
  html(<FormView form={form(more, field)} action="/proba/1" values={values} facts={{}} />);

describe('form props', () => {
  it.each(['post', 'put', 'delete'] as const)('FE-03 WIRE-06 a native %s form is a POST that says so', (method) => {
    const text = shown({ method });
    for (const part of ['id="proba"', 'method="post"', 'action="/szkolenia/proba/1"']) expect(text).toContain(part);
    expect(text.includes(`name="_method" value="${method}"`)).toBe(method !== 'post');
    expect(text).toContain('name="_action" value="proba"');
    expect(text).toContain('name="_csrf" value="token-1"');
  });

  it('FE-03 a GET form carries the chosen query parameters and no token', () => {
    const filters = form({ method: 'get', theme: 'filters', keepQueryParams: ['groupId'] });
    const bar = <FilterBar form={filters} values={{ text: 'x' }} options={{}} />;
    const text = html(bar, 'groupId=g1&page=3&other=x');
    expect(text).toContain('method="get"');
    expect(text).toContain('<input type="hidden" name="groupId" value="g1"/>');
    expect(text).not.toMatch(/name="(page|other|_csrf|_method)"/);
    expect(text).toContain('href="/szkolenia/proba?groupId=g1"');
  });

  it('FE-03 encType, theme and variant are those of the definition', () => {
    const text = shown({ encType: 'multipart/form-data', theme: 'inline', variant: 'modal' });
    expect(text).toMatch(/encType="multipart\/form-data"/i);
    expect(text).toContain('class="form form-inline form-modal"');
    expect(shown({})).toContain('class="form form-default form-page"');
  });
});

describe('a native form that was refused', () => {
  it('FE-10 holds what was sent, also under a name with brackets, which came nested', () => {
    const fields = [
      { name: 'actor[expiresAt]', label: 'Do', type: 'text' as const },
      { name: 'text', label: 'Tekst', type: 'text' as const },
      { name: 'kept', label: 'Inny', type: 'text' as const },
    ];
    const values = { 'actor[expiresAt]': 'dawne', text: 'dawny', kept: 'zostaje' };
    const returned = { action: 'proba', values: { actor: { expiresAt: 'nowe' }, text: '' }, errors: {}, message: '' };
    const view = <FormView form={form({ fields })} action="/proba/1" values={values} facts={{}} />;
    const text = html(view, '', { form: returned });
    expect(text).toContain('value="nowe"');
    expect(text).toContain('value="zostaje"');
    expect(text).not.toMatch(/value="daw/);
  });
});

describe('field definitions', () => {
  it('FE-01 label, placeholder, hint, default value and props reach the input', () => {
    const text = shown(
      {},
      {
        placeholder: 'np. Kos',
        hint: 'Wskazówka',
        value: 'domyślne',
        props: { autoComplete: 'off', inputMode: 'tel' },
      },
    );
    for (const part of ['Tekst', 'placeholder="np. Kos"', 'Wskazówka', 'value="domyślne"', 'inputMode="tel"']) {
      expect(text.toLowerCase()).toContain(part.toLowerCase());
    }
  });

  it('FE-01 FE-05 if, readonly and required may be rules of the other values and of the access', () => {
    const rule = { if: ({ values }: { values: Readonly<Record<string, unknown>> }) => values.text === 'tak' };
    expect(shown({}, rule, { text: 'nie' })).not.toContain('Tekst');
    expect(shown({}, rule, { text: 'tak' })).toContain('Tekst');
    expect(shown({}, { readonly: ({ access }) => !access.can('COURSE_WRITE') })).toMatch(/readonly/i);
    expect(shown({}, { required: () => true })).toContain('field-star');
  });

  it('FE-01 displayError: a wrong field is marked, and says what is wrong unless it is not to', () => {
    const refused = (field: Partial<Field>) =>
      html(<FormView form={form({}, field)} action="/proba/1" values={{}} facts={{}} />, '', {
        form: { action: 'proba', values: {}, errors: { text: ['Wartość jest zajęta'] } },
      });
    expect(refused({})).toMatch(
      /data-state="error".*aria-invalid="true".*aria-describedby="[^"]+-error".*Wartość jest zajęta/s,
    );
    const silent = refused({ displayError: false });
    expect(silent).toMatch(/data-state="error".*aria-invalid="true"/s);
    expect(silent).not.toMatch(/Wartość|aria-describedby|field-error/);
  });

  it('FE-01 a property that no definition knows is a type error', () => {
    type Unknown = { readonly name: 'x'; readonly label: 'x'; readonly type: 'text'; readonly colour: 'red' };
    const known: Exclude<keyof Unknown, keyof Field> = 'colour';
    expect(known).toBe('colour');
  });
});

describe('misuse', () => {
  it('FE-18 a button with a label and children, or with neither, does not compile', () => {
    const both: { label: string; children: string } extends ButtonProps ? never : 'refused' = 'refused';
    const neither: { type: 'button' } extends ButtonProps ? never : 'refused' = 'refused';
    const one: { label: string } extends ButtonProps ? 'taken' : never = 'taken';
    expect([both, neither, one]).toEqual(['refused', 'refused', 'taken']);
  });

  it('FE-18 an input without a change handler, or without saying whether it is read-only, does not compile', () => {
    type Without<K extends keyof InputProps> = Omit<InputProps, K> extends InputProps ? never : 'refused';
    const found: [Without<'onChange'>, Without<'readOnly'>] = ['refused', 'refused'];
    expect(found).toEqual(['refused', 'refused']);
  });
});
