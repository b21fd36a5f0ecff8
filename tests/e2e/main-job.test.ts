import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

/** A date ahead with free seats that asks nothing special. */
async function roomyDate(): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const { rows } = await portal.portal.app.pool.query<{ id: string }>(
    `SELECT d.id FROM read.course_dates d JOIN read.courses c ON c.id = d.course_id
     WHERE d.started_on > $1 AND d.status = 'active' AND d.visibility = 'visible'
       AND (c.values->>'allowRequests')::boolean AND NOT (c.values->>'hasFgaz')::boolean
       AND c.values->>'prerequisiteACourseId' IS NULL
       AND d.seat_limit > 3 + (SELECT count(*) FROM read.applications a WHERE a.course_date_id = d.id
         AND a.status IN ('waiting', 'sent', 'confirmed'))
     ORDER BY d.started_on LIMIT 1`,
    [today],
  );
  if (!rows[0]) throw new Error('The demo has no date with free seats');
  return rows[0].id;
}

/** Somebody waiting on a date whose primary list is full. */
async function reserveOfFullDate(): Promise<string> {
  const { rows } = await portal.portal.app.pool.query<{ id: string }>(
    `SELECT a.id FROM read.applications a JOIN read.course_dates d ON d.id = a.course_date_id
     WHERE a.list_type = 'reserve' AND a.status = 'waiting' AND d.status = 'active'
       AND d.seat_limit <= (SELECT count(*) FROM read.applications o WHERE o.course_date_id = d.id
         AND o.list_type = 'primary' AND o.status IN ('waiting', 'sent', 'confirmed'))
     ORDER BY a.started_on DESC LIMIT 1`,
  );
  if (!rows[0]) throw new Error('The demo has no full date');
  return rows[0].id;
}

async function fillRegistration({ page }: Visitor, names: readonly string[]): Promise<void> {
  await page.fill('[name=companyName]', 'Auto Próba sp. z o.o.');
  await page.fill('[name=companyNip]', '526-025-02-74');
  const state = page.getByPlaceholder('Wybierz województwo');
  await state.click();
  await state.fill('mazo');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.fill('[name=reporterFirstName]', 'Anna');
  await page.fill('[name=reporterLastName]', 'Kowalska');
  await page.fill('[name=reporterEmail]', 'anna.kowalska@demo.example');
  await page.fill('[name=reporterPhone]', '600 700 800');
  await page.check('[name=consent]');
  for (const [index, name] of names.entries()) {
    if (index > 0) await page.click('text=Dodaj kolejnego pracownika');
    const [first = '', last = ''] = name.split(' ');
    await page.fill(`[name="employees[${index}][firstName]"]`, first);
    await page.fill(`[name="employees[${index}][lastName]"]`, last);
    await page.fill(`[name="employees[${index}][email]"]`, `${last.toLowerCase()}${index}@demo.example`);
  }
}

const open = async ({ page, go }: Visitor, name: string) => {
  await go('/panel/applications');
  await page.click(`tbody a:has-text("${name}")`);
  await page.waitForSelector(`h1:has-text("${name}")`);
};

describe('the main job in the browser', () => {
  it('PUB-06 PUB-12 FE-11 a newcomer registers two employees and sees on which list they are', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    await visitor.go(`/zgloszenia?courseDateId=${await roomyDate()}`);
    const send = page.locator('button:has-text("Wyślij zgłoszenie")');
    expect(await send.isDisabled()).toBe(true);
    await fillRegistration(visitor, ['Jan Nowak', 'Piotr Zawada']);
    await send.click();
    await page.waitForURL(/przyjete/);
    await page.waitForSelector('text=Zgłoszenie czeka na decyzję');
    const status = await page.locator('a:has-text("Sprawdź stan zgłoszenia")').getAttribute('href');
    expect(status).toContain(`/zgloszenia/stan?id=${new URL(page.url()).searchParams.get('id') ?? ''}`);
    expect(await page.locator('.result-list li').allTextContents()).toEqual([
      expect.stringContaining('Jan Nowak'),
      expect.stringContaining('Piotr Zawada'),
    ]);
    expect(visitor.problems).toEqual([]);
  });

  it('AUTH-01 APP-05 an operator confirms one, sends the confirmation, and reads its mail and PDF', async () => {
    const operator = await portal.visit();
    const { page } = operator;
    await operator.go('/login');
    expect(await page.locator('#login button[type=submit]').isDisabled()).toBe(true);
    await operator.login('operator@demo.example');
    expect(page.url()).toContain('/panel/today');
    await open(operator, 'Jan Nowak');
    await page.click('.actions button:has-text("Potwierdź")');
    const dialog = page.getByRole('dialog', { name: 'Potwierdzenie zgłoszenia: Jan Nowak' });
    await dialog.getByText('(osoba zgłaszająca)').waitFor();
    // The confirmation is sent below by a decision of its own.
    await dialog.getByRole('checkbox', { name: /Powiadom e-mailem/ }).click({ force: true });
    await dialog.locator('button[type=submit]').click();
    await page.waitForSelector('.badge:has-text("potwierdzone")');
    await page.click('.actions button:has-text("Wyślij potwierdzenie")');
    await page
      .getByRole('dialog', { name: 'Wysłanie potwierdzenia: Jan Nowak' })
      .locator('button[type=submit]')
      .click();
    await page.waitForSelector('.timeline >> text=Wysłano potwierdzenie');
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.locator('section:has(h2:text("Wiadomości e-mail")) .badge').allTextContents();
        },
        { interval: 500 },
      )
      .toEqual(['wysłana', 'wysłana', 'wysłana']);
    // The participant has an address of the own and gets the confirmation too.
    expect(await page.locator('.timeline strong').allTextContents()).toEqual([
      'Wysłano potwierdzenie',
      'Potwierdzono zgłoszenie',
      'Zgłoszono pracownika na listę podstawową',
    ]);
    const link = await page.locator('a:has-text("Potwierdzenie PDF")').getAttribute('href');
    const pdf = await operator.context.request.get(`${portal.portal.url}${link}`);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    await page
      .locator('section:has(h2:text("Wiadomości e-mail")) a:has-text("Potwierdzenie zgłoszenia")')
      .first()
      .click();
    await page.frameLocator('.mail-frame').getByText('Potwierdzamy zgłoszenie na szkolenie.').waitFor();
    expect(operator.problems).toEqual([]);
  });

  it('APP-16 APP-05 the other is rejected with info; five minutes ago it was not there yet', async () => {
    const operator = await portal.visit();
    const { page } = operator;
    await operator.as('operator@demo.example');
    await open(operator, 'Piotr Zawada');
    const before = new Date().toISOString();
    await page.click('.actions summary');
    await page.click('.actions button:has-text("Odrzuć z informacją")');
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=info]').fill('Zapraszamy na kolejny termin.');
    await dialog.locator('button[type=submit]').click();
    await page.waitForSelector('.badge:has-text("odrzucone")');
    await page.waitForSelector('.timeline >> text=Odrzucono zgłoszenie z informacją');
    const here = page.url().split('?')[0]?.replace(portal.portal.url, '') ?? '';
    await operator.go(`${here}?asOf=${before}`);
    await page.waitForSelector('.badge:has-text("oczekujące")');
    expect(await page.locator('.actions').count()).toBe(0);
    await operator.go(`${here}?asOf=${new Date(Date.now() - 3_600_000).toISOString()}`);
    await page.waitForSelector('text=W tej chwili jeszcze tego nie było.');
    // A day alone means its end; without scripts the same field asks the same.
    const plain = await portal.visit({ scripts: false });
    await plain.as('operator@demo.example');
    await plain.go(here);
    await plain.page.fill('[name=asOf]', '01.01.2020');
    await plain.page.click('button:has-text("Pokaż")');
    await plain.page.waitForSelector('text=W tej chwili jeszcze tego nie było.');
    expect(new URL(plain.page.url()).searchParams.get('asOf')).toBe('01.01.2020');
    expect(operator.problems).toEqual([]);
  });

  it('APP-02 APP-03 filters and sorting live in the URL and survive a reload', async () => {
    const operator = await portal.visit();
    const { page } = operator;
    await operator.login('operator@demo.example');
    await operator.go('/panel/applications');
    await page.fill('[name="filters[participantName]"]', 'zawada');
    await page.click('button:has-text("Filtruj")');
    await page.waitForURL(/participantName/);
    await page.waitForSelector('tbody tr:only-child');
    await page.reload();
    expect(await page.inputValue('[name="filters[participantName]"]')).toBe('zawada');
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.click('text=Wyczyść');
    await page.waitForSelector('tbody tr:nth-child(50)');
    await page.click('th >> text=Termin');
    await page.waitForURL(/startedOnAsc/);
    expect(operator.problems).toEqual([]);
  });

  it('each row of a bulk is reported, also where it leaves the filtered list by it', async () => {
    const operator = await portal.visit();
    const { page } = operator;
    await operator.as('operator@demo.example');
    await operator.go('/panel/applications?filters[listType]=reserve&filters[status]=waiting');
    const names = (await page.locator('tbody tr th a, tbody tr td a').allTextContents()).filter(
      (one) => !/\d/.test(one),
    );
    for (const n of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(n).click({ force: true });
    await page.click('.bulk button:has-text("Potwierdź")');
    await page.getByRole('dialog').getByRole('button', { name: 'Potwierdź 2 zgłoszenia' }).click();
    const result = page.getByRole('dialog', { name: 'Wynik' });
    await result.waitFor();
    await expect.poll(() => result.textContent()).toContain(names[0]);
    expect(await result.textContent()).toContain(names[1]);
    expect(operator.problems).toEqual([]);
  });

  it('APP-12 a full list asks for the reason of going over it; bulk actions answer for every row', async () => {
    const operator = await portal.visit();
    const { page } = operator;
    await operator.as('operator@demo.example');
    await operator.go(`/panel/applications/${await reserveOfFullDate()}`);
    await page.click('.actions button:has-text("Przenieś na podstawową")');
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=overbookReason]').fill('Zgoda kierownika');
    await dialog.locator('button[type=submit]').click();
    await page.waitForSelector('.badge:has-text("ponad limit")');
    await operator.go('/panel/applications?filters[status]=waiting&filters[listType]=primary');
    for (const index of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(index).check();
    await page.click('.bulk button:has-text("Potwierdź")');
    await page.getByRole('dialog').getByRole('button', { name: 'Potwierdź 2 zgłoszenia' }).click();
    await page.waitForSelector('text=Zmieniono 2 zgłoszenia.');
    expect(operator.problems).toEqual([]);
  });

  it('APP-14 a freed seat is given to the first on the reserve after one question', async () => {
    const { rows } = await portal.portal.app.pool.query<{ date: string; name: string; taken: number }>(
      `SELECT d.id AS date, a.participant_name AS name,
         (SELECT count(*)::int FROM read.applications o WHERE o.course_date_id = d.id
            AND o.list_type = 'primary' AND o.status IN ('waiting', 'sent', 'confirmed')) AS taken
       FROM read.course_dates d JOIN read.applications a ON a.course_date_id = d.id
       WHERE d.status = 'active' AND d.started_on > to_char(now(), 'YYYY-MM-DD') AND NOT d.auto_promote AND a.list_type = 'reserve' AND a.status = 'waiting'
       ORDER BY d.started_on DESC, d.id, a.listed_at, a.id LIMIT 1`,
    );
    const [full] = rows;
    if (!full) throw new Error('The demo has nobody on a reserve');
    const operator = await portal.visit();
    const { page } = operator;
    await operator.as('operator@demo.example');
    await operator.go(`/panel/course-dates/${full.date}/edit`);
    await page.fill('[name=seatLimit]', String(full.taken + 1));
    await page.getByRole('button', { name: 'Zapisz' }).click();
    const proposal = page.locator('.notice', { hasText: 'Zwolniło się miejsce' });
    await proposal.waitFor();
    expect(await proposal.textContent()).toContain(full.name);
    await proposal.getByRole('button', { name: 'Przydziel miejsce' }).click();
    const question = page.getByRole('dialog', { name: `Przeniesienie na listę podstawową: ${full.name}` });
    await question.getByRole('button', { name: 'Przenieś na listę podstawową' }).click();
    await page.waitForSelector('text=Przeniesiono na listę podstawową.');
    await proposal.waitFor({ state: 'detached' });
    expect(operator.problems).toEqual([]);
  });
});
