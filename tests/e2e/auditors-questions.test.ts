import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { signTree } from '#ops/log-proof/heads.ts';
import { signerOf } from '#ops/log-proof/note.ts';
import { growTree } from '#ops/log-proof/tree.ts';
import { Questions } from '#tests/support/browser/questions.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/**
 * The twenty questions of an auditor, answered in the panel alone: from the panel's home, by what can be seen, with no address
 * typed. What each takes is printed as a table (ops/runbook/auditing.md).
 */
const SIGNER = signerOf('portal.example/log', Buffer.alloc(32, 7));
const OPERATOR = 'Olga Operatorska';

const daysAgo = (days: number): string =>
  formatDay(dayInWarsaw(new Date(Date.now() - days * 86_400_000).toISOString()));
/** The last day but today on which that operator worked. */
let workday: string;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ config: { signing: { signer: SIGNER } } });
  const { app } = portal.portal;
  await growTree(app);
  await signTree(app);
  const { rows } = await app.pool.query<{ at: string }>(
    `SELECT at FROM read.timeline WHERE actor_name = $1 AND at < $2 ORDER BY at DESC LIMIT 1`,
    [OPERATOR, new Date(Date.now() - 86_400_000).toISOString()],
  );
  workday = formatDay(dayInWarsaw(rows[0]?.at ?? ''));
});

const questions = new Questions(() => portal);
const { asked } = questions;
afterAll(async () => {
  questions.print();
  await portal.stop();
});

const JOURNAL = 'Dziennik zdarzeń';

describe('an auditor’s questions', () => {
  it('who moved this person to the reserve, and why', async () => {
    expect(
      await asked('who moved this person to the reserve, and why', async (search) => {
        await search.open(JOURNAL);
        // The list alone would find those who were registered on it, too: on some days more than a page of them.
        await search.type('Treść', 'przeniesiono na listę rezerwową');
        const isOne = (row: string) =>
          /Przeniesiono na listę rezerwową/.test(row) &&
          /Operatorska|Adminowska/.test(row) &&
          row.includes('Firma ma już');
        await expect.poll(async () => (await search.rows()).some(isOne)).toBe(true);
      }),
    ).toEqual([]);
  });

  it('whose act was the automatic promotion', async () => {
    expect(
      await asked('whose act was the automatic promotion', async (search) => {
        await search.open(JOURNAL);
        await search.type('Treść', 'automatycznie przeniesiono');
        await search.follow(/^Automatycznie przeniesiono/);
        const why = search.page.locator('section', { hasText: 'Dlaczego to się stało' });
        await why
          .getByText(/Operatorska|Adminowska/)
          .first()
          .waitFor();
      }),
    ).toEqual([]);
  });

  it('what an operator did on a day', async () => {
    expect(
      await asked('what an operator did on a day', async (search) => {
        await search.open(JOURNAL);
        await search.type('Kto', OPERATOR);
        await search.type('Od dnia', workday);
        await search.type('Do dnia', workday);
        await expect.poll(async () => (await search.rows()).every((row) => row.includes(OPERATOR))).toBe(true);
        expect((await search.rows()).length).toBeGreaterThan(2);
      }),
    ).toEqual([]);
  });

  it('the list of applications as it was at a moment', async () => {
    expect(
      await asked('the list of applications at a moment', async (search) => {
        await search.follow('Zgłoszenia');
        await search.click(search.page.getByText('Więcej filtrów', { exact: true }));
        await search.type('Pokaż stan z dnia', `${daysAgo(60)} 18:00`);
        await search.isShownAsOf(daysAgo(60));
        expect((await search.rows()).length).toBeGreaterThan(10);
      }),
    ).toEqual([]);
  });

  it('what was decided on behalf of others', async () => {
    expect(
      await asked(
        'decisions on behalf of others',
        async (search) => {
          await search.open(JOURNAL);
          await search.click(search.page.getByText('Więcej filtrów', { exact: true }));
          await search.pick('W czyimś imieniu', 'tylko w czyimś imieniu');
          await search.page
            .getByText(/w imieniu|Żadne zdarzenie/)
            .first()
            .waitFor();
        },
        { at: '/zlecenia', home: '/zlecenia/panel/today' },
      ),
    ).toEqual([]);
  });

  it('which certificates were taken back, and why', async () => {
    expect(
      await asked('certificates taken back, and why', async (search) => {
        await search.open(JOURNAL);
        await search.type('Treść', 'unieważniono certyfikat');
        const isOne = (row: string) => /Unieważniono certyfikat \w+: /.test(row);
        await expect.poll(async () => (await search.rows()).every(isOne)).toBe(true);
      }),
    ).toEqual([]);
  });

  it('that a fact was not altered, for somebody without access', async () => {
    expect(
      await asked('proof that a fact was not altered', async (search) => {
        await search.open(JOURNAL);
        await search.type('Treść', 'unieważniono certyfikat');
        await search.follow(/^Unieważniono certyfikat/);
        const file = search.page.waitForEvent('download');
        await search.click(search.page.getByRole('link', { name: 'Pobierz dowód' }));
        expect((await file).suggestedFilename()).toMatch(/\.tlog-proof$/);
      }),
    ).toEqual([]);
  });

  it('who read this person’s data', async () => {
    expect(
      await asked('who read this person’s data', async (search) => {
        await search.click(search.page.getByText('Więcej', { exact: true }));
        await search.follow('Wyszukaj użytkownika');
        await search.type('E-mail, imię i nazwisko, telefon albo NIP', 'Górska');
        await search.follow(/Dane osoby|Wszystkie dane/);
        await search.page.getByRole('heading', { name: /^Kto otwierał te dane/ }).waitFor();
      }),
    ).toEqual([]);
  });

  it('everything that one act did', async () => {
    expect(
      await asked('everything that one act did', async (search) => {
        await search.open(JOURNAL);
        await search.type('Treść', 'automatycznie przeniesiono');
        await search.follow(/^Automatycznie przeniesiono/);
        await search.follow('pokaż wszystko, co zrobiła');
        expect((await search.rows()).length).toBeGreaterThan(1);
      }),
    ).toEqual([]);
  });

  it('everything about one order, for a court', async () => {
    expect(
      await asked(
        'everything about one order, for a court',
        async (search) => {
          await search.follow('Zlecenia');
          await search.click(search.page.locator('tbody a').first());
          await search.visitor.ready();
          const file = search.page.waitForEvent('download');
          await search.click(search.page.getByRole('link', { name: 'Teczka dowodowa (PDF)' }));
          expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
        },
        { at: '/zlecenia', home: '/zlecenia/panel/today' },
      ),
    ).toEqual([]);
  });

  it('what an operator might do on a day', async () => {
    expect(
      await asked('what an operator might do on a day', async (search) => {
        await search.follow('Operatorzy');
        await search.follow(OPERATOR);
        await search.type('Stan na dzień', workday);
        await search.follow('Uprawnienia');
        await search.isShownAsOf(workday);
      }),
    ).toEqual([]);
  });

  it('what differs between two moments', async () => {
    expect(
      await asked('what differs between two moments', async (search) => {
        await search.open(JOURNAL);
        await search.type('Treść', 'wysłano potwierdzenie');
        await search.follow(/^Wysłano potwierdzenie/);
        await search.follow(/^porównaj, jaki był/);
        await search.type('Pierwsza chwila', daysAgo(300));
        await search.page.getByRole('table', { name: 'Różnice' }).waitFor();
      }),
    ).toEqual([]);
  });

  it('who had an account, with which role, on a day', async () => {
    expect(
      await asked('who had an account, with which role, on a day', async (search) => {
        await search.follow('Operatorzy');
        await search.type('Pokaż stan z dnia', workday);
        await search.isShownAsOf(workday);
        expect((await search.rows()).some((row) => row.includes(OPERATOR))).toBe(true);
      }),
    ).toEqual([]);
  });

  it('which logins were refused', async () => {
    expect(
      await asked('refused logins', async (search) => {
        await search.open(JOURNAL);
        await search.follow('Logowania i dostęp do danych');
        await search.follow(/^Odmowy/);
        await search.page
          .getByText(/Żaden wpis nie pasuje|Odrzucono logowanie/)
          .first()
          .waitFor();
      }),
    ).toEqual([]);
  });

  it('whether the mail went out, and what it said', async () => {
    expect(
      await asked('whether the mail went out, and what it said', async (search) => {
        await search.open('Skrzynka nadawcza');
        await search.click(search.page.locator('tbody a').first());
        await search.visitor.ready();
        await search.page.locator('iframe').first().waitFor();
      }),
    ).toEqual([]);
  });

  it('which file was replaced by which', async () => {
    expect(
      await asked(
        'which file was replaced by which',
        async (search) => {
          await search.open(JOURNAL);
          await search.type('Treść', 'zmieniono plik');
          await search.follow(/^Zmieniono plik/);
          await search.page.locator('main').getByText('→').first().waitFor();
        },
        { at: '/sud', home: '/sud/panel' },
      ),
    ).toEqual([]);
  });

  it('who was on the reserve at a moment', async () => {
    expect(
      await asked('who was on the reserve at a moment', async (search) => {
        await search.follow('Zgłoszenia');
        await search.click(search.page.getByText('Więcej filtrów', { exact: true }));
        await search.pick('Lista', 'rezerwowa');
        await search.type('Pokaż stan z dnia', daysAgo(60));
        await search.isShownAsOf(daysAgo(60));
      }),
    ).toEqual([]);
  });

  it('who changed an operator’s rights', async () => {
    expect(
      await asked('who changed an operator’s rights', async (search) => {
        await search.follow('Operatorzy');
        await search.follow(OPERATOR);
        await search.page.getByRole('heading', { name: 'Historia' }).waitFor();
      }),
    ).toEqual([]);
  });

  it('who took which list along', async () => {
    expect(
      await asked('who took which list along', async (search) => {
        await search.open(JOURNAL);
        await search.follow('Logowania i dostęp do danych');
        await search.follow(/^Pobrania i wglądy/);
        await search.page.getByText('Pobrano plik z danymi').first().waitFor();
      }),
    ).toEqual([]);
  });

  it('who erased whose data, and why', async () => {
    expect(
      await asked('who erased whose data, and why', async (search) => {
        await search.open(JOURNAL);
        await search.type('Treść', 'usunięto dane osobowe');
        await search.page
          .getByText(/Żadne zdarzenie|Usunięto dane osobowe/)
          .first()
          .waitFor();
      }),
    ).toEqual([]);
  });
});
