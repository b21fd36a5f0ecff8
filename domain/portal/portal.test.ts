import { describe, expect, it } from 'vitest';
import { anonymous, createAccess } from '#domain/kernel/access.ts';
import { toyOperator, toyReporter } from '#tests/support/account/toy-accounts.ts';
import { allows } from './guard.ts';
import { breadcrumbs, panelEntries } from './navigation.ts';
import { definePortal, type PortalDeclaration } from './portal.ts';
import { searchKinds } from './search.ts';
import { affects, pageOfSubject, visibleSubjects } from './topics.ts';

const toy: PortalDeclaration = {
  name: 'bx',
  prefix: '',
  title: 'Na próbę',
  icon: '/favicon.svg',
  brand: { words: ['Na', 'próbę'], about: '', locative: 'portalu próbnym' },
  errorLayout: 'plain',
  accounts: [toyOperator, toyReporter],
  pages: {
    home: { path: '/', title: 'Strona główna', guard: 'public' },
    things: { path: '/panel/things', title: 'Rzeczy', guard: ['A'], shows: ['thing', 'part'] },
    thing: { path: '/panel/things/:id', title: 'Rzecz', parent: 'things', guard: ['A'], shows: ['thing'] },
    thingEdit: {
      path: '/panel/things/:id/edit',
      title: 'Edycja',
      parent: 'thing',
      guard: ['A', 'B'],
      shows: ['thing'],
      isForm: true,
    },
    thingNew: {
      path: '/panel/things/new',
      title: 'Nowa',
      parent: 'things',
      guard: ['A'],
      shows: ['thing'],
      isForm: true,
    },
    own: { path: '/konto', title: 'Moje dane', guard: { actors: ['BxReporter'], permissions: ['B'] } },
  },
  menus: { start: [], panel: ['things'], public: ['home'], account: ['own'], footer: [] },
  records: {},
  reports: [],
  imports: [],
  search: { placeholder: '', hint: '', pages: ['thing'] },
  mails: { labels: {}, sendAgain: 'panel' },
};
const portal = definePortal(toy);
const operator = (...permissions: string[]) => createAccess({ actorType: 'BxOperator', permissions });
const reporter = createAccess({ actorType: 'BxReporter', permissions: ['A', 'B'] });

describe('a declaration that contradicts itself is refused at the start', () => {
  it.each([
    [
      'a parent that is not there',
      { pages: { ...toy.pages, a: { path: '/a', title: 'A', guard: 'public', parent: 'b' } } },
      "'b'",
    ],
    ['a search for what has no page', { search: { ...toy.search, pages: ['lost'] } }, "'lost'"],
    ['a menu entry that is not there', { menus: { ...toy.menus, panel: ['gone'] } }, "'gone'"],
    [
      'two pages at one path',
      { pages: { ...toy.pages, more: { path: '/konto', title: 'Drugie', guard: 'public' } } },
      'two pages at /konto',
    ],
    [
      'a page where another portal is',
      { pages: { ...toy.pages, more: { path: '/zlecenia/:id', title: 'Zlecenie', guard: 'public' } } },
      '/zlecenia/:id begins like the address of a portal',
    ],
    [
      'a permission nobody can hold',
      { pages: { ...toy.pages, odd: { path: '/odd', title: 'O', guard: ['C'] } } },
      "'C'",
    ],
  ] as const)('%s', (_what, change, says) => {
    expect(() => definePortal({ ...toy, ...change } as PortalDeclaration)).toThrow(says);
  });
});

describe('who may open what', () => {
  it('PERM-08 a set of permissions is held only if all of them are', () => {
    expect(allows(portal, ['A', 'B'], operator('A'))).toBe(false);
    expect(allows(portal, ['A', 'B'], operator('A', 'B'))).toBe(true);
  });

  it('PERM-01 permissions of the panel are worth nothing to an actor outside it', () => {
    expect(allows(portal, ['A'], reporter)).toBe(false);
    expect(allows(portal, 'panel', reporter)).toBe(false);
    expect(panelEntries(portal, reporter)).toEqual([]);
  });

  it('GEN-07 an actor of another portal is nobody here, whatever it holds', () => {
    const foreign = createAccess({ actorType: 'SzkoleniaOperator', permissions: ['A', 'B'] });
    expect([allows(portal, 'panel', foreign), allows(portal, ['A'], foreign)]).toEqual([false, false]);
  });

  it('a page for named actors asks for them and for their permissions', () => {
    const { guard } = portal.page('own');
    expect([allows(portal, guard, reporter), allows(portal, guard, operator('B'))]).toEqual([true, false]);
    expect(allows(portal, guard, createAccess({ actorType: 'BxReporter', permissions: [] }))).toBe(false);
    expect(allows(portal, guard, anonymous)).toBe(false);
  });
});

describe('what follows from the pages', () => {
  it('the trail goes up the parents', () => {
    expect(breadcrumbs(portal, '/panel/things/7/edit')).toEqual([
      { label: 'Panel', path: '/panel' },
      { label: 'Rzeczy', path: '/panel/things' },
      { label: 'Rzecz', path: '/panel/things/7' },
      { label: 'Edycja', path: null },
    ]);
  });

  it('a list hears of its kinds, a record of its id, a form is notified and never loaded over', () => {
    expect(affects(portal, '/panel/things', ['part:9'])).toEqual({ shown: true, form: false });
    expect(affects(portal, '/panel/things/9', ['thing:9'])).toEqual({ shown: true, form: false });
    expect(affects(portal, '/panel/things/9', ['thing:8'])).toEqual({ shown: false, form: false });
    expect(affects(portal, '/panel/things/9/edit', ['thing:9'])).toEqual({ shown: true, form: true });
    expect(affects(portal, '/panel/things/new', ['thing:9'])).toEqual({ shown: false, form: false });
    expect(affects(portal, '/', ['thing:9'])).toEqual({ shown: false, form: false });
  });

  it('PERM-09 only who may open a page of a kind hears of it', () => {
    expect(visibleSubjects(portal, operator('A'), ['thing:1', 'part:2', 'other:3'])).toEqual(['thing:1']);
    expect(visibleSubjects(portal, operator('B'), ['thing:1'])).toEqual([]);
    expect(visibleSubjects(portal, reporter, ['thing:1'])).toEqual([]);
  });

  it('a subject leads to the page of its kind, for anyone who may open it', () => {
    expect(pageOfSubject(portal, 'thing:a/b', operator('A'))).toEqual({ label: 'Rzecz', path: '/panel/things/a%2Fb' });
    expect(pageOfSubject(portal, 'thing:7', operator('B'))).toBeUndefined();
    expect(pageOfSubject(portal, 'part:7', operator('A'))).toBeUndefined();
  });

  it('AUTH-04 every portal sends the mails of accounts, and its own', () => {
    const { mailLabels } = definePortal({ ...toy, mails: { labels: { own: 'Własna' }, sendAgain: ['A'] } });
    expect(mailLabels).toEqual({
      invitation: 'Zaproszenie do portalu',
      'password-reset': 'Zmiana hasła',
      'password-changed': 'Hasło zostało zmienione',
      'login-changed': 'Nowy adres logowania',
      'login-changed-former': 'Adres nie służy już do logowania',
      'second-factor-changed': 'Drugi składnik logowania',
      'passkey-changed': 'Klucz dostępu',
      'new-administrator': 'Nowa osoba zarządzająca kontami',
      'administrator-proposed': 'Zarządzanie kontami do potwierdzenia',
      'break-glass': 'Dostęp awaryjny z serwera',
      'login-new-browser': 'Logowanie w nowej przeglądarce',
      'login-unusual': 'Nietypowe logowanie',
      'login-wrong-codes': 'Błędne kody logowania',
      'recovery-code-used': 'Użyto kodu zapasowego',
      'recovery-codes-new': 'Nowe kody zapasowe',
      'passkey-copied': 'Odrzucono klucz dostępu',
      'own-report': 'Własny raport',
      'own-report-ended': 'Koniec wysyłki raportu',
      'own-report-absent': 'Pusty raport',
      own: 'Własna',
    });
  });

  it('PERM-08 the quick search finds what one may open, called as its list is', () => {
    expect(searchKinds(portal, operator('A')).map(({ page, label, pathOf }) => [page, label, pathOf('a/b')])).toEqual([
      ['thing', 'Rzeczy', '/panel/things/a%2Fb'],
    ]);
    expect(searchKinds(portal, operator('B'))).toEqual([]);
  });
});
