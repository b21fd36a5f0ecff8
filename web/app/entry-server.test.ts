import { describe, expect, it } from 'vitest';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { cookiesFor } from '#api/http/visitor/cookies.ts';
import { createRender } from './entry-server.tsx';

const render = createRender();
const props = (more: Partial<PageProps> = {}): PageProps => ({
  data: {},
  session: null,
  flash: null,
  locals: { csrfToken: 'znacznik' },
  errorCode: null,
  appName: 'szkolenia',
  ...more,
});

describe('rendering on the server', () => {
  it.each([
    [404, '404 - Not found', 'Przepraszamy, ale strona, którą szukasz, jest niedostępna.'],
    [403, '403 - Forbidden', 'Nie masz uprawnień, aby wyświetlić tę stronę'],
    [500, '500 - Server error', 'Nieoczekiwany błąd serwera'],
  ])('ERR-01 ERR-02 ERR-03 ERR-04 %d says %s', async (errorCode, title, text) => {
    const page = await render({ url: '/cokolwiek', props: props({ errorCode }) });
    expect(page.title).toBe(title);
    expect(page.body).toContain(text);
    expect(page.body).toContain(`error-code-${errorCode}`);
    expect(page.body).toMatch(
      /<a href="\/szkolenia\/"[^>]*class="button button-ghost[^>]*>Wróć na stronę główną<\/a>|<a[^>]*button-ghost[^>]*href="\/szkolenia\/"[^>]*>Wróć na stronę główną<\/a>/,
    );
  });

  it.each([
    [413, 'Przesłane dane są zbyt duże.'],
    [415, 'Portal nie przyjmuje danych tego rodzaju.'],
    [418, 'Nie można wyświetlić tej strony.'],
  ])('ERR-01 %d says what it is and leads back to the form', async (errorCode, text) => {
    const data = { message: 'Więcej o tym.', back: '/panel/firms/import' };
    const page = await render({ url: '/panel/firms/import', props: props({ errorCode, data }) });
    expect(page.title).toBe(`Błąd ${errorCode} – Portal szkoleń`);
    for (const part of [text, 'Więcej o tym.', 'href="/szkolenia/panel/firms/import"', 'Wróć na stronę główną']) {
      expect(page.body).toContain(part);
    }
  });

  it('ERR-05 ERR-06 a sibling portal has no header of the training portal, and its own home', async () => {
    const page = await render({ url: '/leasing/nie-ma', props: props({ errorCode: 404, appName: 'leasing' }) });
    expect(page.body).not.toContain('<header');
    expect(page.body).toContain('href="/leasing/"');
  });

  it('WIRE-06 a form carries its id and the token, and works without scripts', async () => {
    const page = await render({ url: '/login', props: props({ data: { next: null, values: {} } }) });
    expect(page.title).toBe('Logowanie – Portal szkoleń');
    expect(page.modules).toEqual(['web/training/portal.ts', 'web/accounts/login.tsx']);
    expect(page.body).toContain('<input type="hidden" name="_action" value="login"/>');
    expect(page.body).toContain('<input type="hidden" name="_csrf" value="znacznik"/>');
    expect(page.body).not.toMatch(/<button[^>]*type="submit"[^>]*disabled/);
  });

  it('FE-10 a failed native form comes back with what was typed and what is wrong with it', async () => {
    const form = {
      action: 'login',
      values: { login: 'jan@demo.example' },
      errors: { login: ['Nieprawidłowy login lub hasło'] },
      message: 'Formularz zawiera błędy.',
    };
    const { body } = await render({ url: '/login', props: props({ data: { next: null, values: {}, form } }) });
    expect(body).toContain('value="jan@demo.example"');
    expect(body).toMatch(/class="field-error"[^>]*>.*Nieprawidłowy login lub hasło/);
    expect(body).toContain('Formularz zawiera błędy.');
  });

  it('PUB-09 breadcrumbs lead home; the last one is where we are', async () => {
    const { body } = await render({ url: '/pliki-cookie', props: props() });
    expect(body).toMatch(/aria-label="Okruszki".*Strona główna.*aria-current="page"[^>]*>Pliki cookie</);
  });

  it('the page about cookies names every one that the server sets', async () => {
    const { options: _, ...cookies } = cookiesFor('http://portal.example');
    const { body } = await render({ url: '/pliki-cookie', props: props() });
    const table = /<table.*<\/table>/s.exec(body)?.[0] ?? '';
    expect(Object.values(cookies).filter((name) => !new RegExp(`[>\\s]${name}[<,]`).test(table))).toEqual([]);
  });

  it('renders the whole gallery without a browser', async () => {
    const { body } = await render({ url: '/galeria', props: props({ data: { filters: {} } }) });
    // Selects are the browser's own until scripts are at work.
    expect(body).toMatch(/<select[^>]*name="select"/);
    expect(body).not.toContain('role="combobox"');
  });
});
