import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courier } from '#domain/courier/portal.ts';
import { training } from '#domain/training/portal.ts';
import type { ReportedDate } from '#domain/training/messages/news.ts';
import { invitationMail, passwordResetMail } from '#ops/mail/account-mails.ts';
import {
  formerLoginMail,
  loginChangedMail,
  passwordChangedMail,
  secondFactorMail,
  type AccountNotice,
} from '#ops/mail/account-notices.ts';
import { renderMail } from '#ops/mail/layout.ts';
import type { MailParts } from '#ops/mail/parts.ts';
import { statusMail } from '#ops/training/mail/status-mail.ts';
import * as accountTexts from '#ops/training/mail/reporter-account.ts';
import * as texts from '#ops/training/mail/templates.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';

const date: ReportedDate = {
  courseName: 'Diagnostyka układów hamulcowych i klimatyzacji '.repeat(3).trim(),
  startedOn: '2026-12-22',
  timeStart: 930,
  timeEnd: 1600,
  duration: 2.5,
  formula: 'online',
  locationName: 'CentrumSzkoleniowe'.repeat(5),
  locationAddress: 'ul. Żwirki 1, Łódź',
  onlineMeetingUrl: `https://spotkanie.example/zażółć?${'Y2Vj%40'.repeat(36)}`,
};
const onsite: ReportedDate = { ...date, formula: 'onsite', onlineMeetingUrl: null };
const name = 'Źdźbłowska-Gżegżółka'.repeat(5);
const link = `https://portal.example/szkolenia/change-password?token=${'a1B2'.repeat(20)}`;
const certificate = {
  participantName: name,
  companyName: 'Warsztat',
  courseName: date.courseName,
  startedOn: date.startedOn,
  formula: 'online' as const,
  locationName: '',
  duration: 2.5,
  trainerName: '',
  code: '7KQ4-M2XD-9PFR',
  validUntil: '2028-12-05',
  verifyUrl: 'https://portal.example/szkolenia/certyfikat/7KQ4-M2XD-9PFR',
};
const seat = { courseDateId: 'd1', date, place: 'seat', absence: null } as const;

const notice: AccountNotice = { name, at: '2026-12-01T10:00:00.000Z', byOwner: false };

const parts: Record<string, MailParts> = {
  registered: texts.registrationReceived(onsite, [{ name, place: 'reserve' }]),
  confirmation: texts.confirmationMail(date, [{ name, place: 'seat' }]),
  rejection: texts.rejectionMail(onsite, [name], `Informacja ${'bezodstępów'.repeat(12)}`),
  reminder: texts.reminderMail(date, [{ name, place: 'seat', statusId: 'a1' }]),
  survey: texts.surveyMail(date, { link, name: 'Jan Nowak', endsOn: '2026-12-31' }),
  trainer: texts.trainerMail(onsite, { news: 'cancelled', changes: [], reason: 'Choroba', page: '/' }),
  'trainer-former': texts.formerTrainerMail(onsite),
  certificate: texts.certificateMail([certificate]),
  revoked: texts.certificateRevokedMail(certificate, 'poprawiono obecność'),
  'reporter-link': accountTexts.reporterLinkMail({ name, link }),
  'reporter-known': accountTexts.reporterKnownMail({ name, link }),
  'reporter-known-by-office': accountTexts.reporterKnownByOfficeMail({ name }),
  invitation: invitationMail(courier, { name, link }),
  'password-reset': passwordResetMail(training, { name, link }),
  'password-changed': passwordChangedMail(courier, notice),
  'login-changed': loginChangedMail(training, notice),
  'login-changed-former': formerLoginMail(courier, notice),
  'second-factor-enabled': secondFactorMail(courier, { ...notice, change: 'enabled' }),
  'second-factor-reset': secondFactorMail(training, { ...notice, change: 'reset' }),
  changed: statusMail('changed', [
    {
      name,
      saying: { news: 'changed', carries: ['paper', 'entry'] },
      before: { ...seat, date: { ...onsite, startedOn: '2026-12-01' } },
      now: seat,
    },
  ]),
  absent: statusMail('absent', [
    {
      name,
      saying: { news: 'absent', carries: ['entry'] },
      before: seat,
      now: { ...seat, place: null, absence: 'date-cancelled' },
    },
  ]),
};
const mails = Object.fromEntries(Object.entries(parts).map(([kind, mail]) => [kind, renderMail(training, mail)]));

describe('mails on a phone and on a desk', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each([320, 600])(
    'APP-15 CD-16 nothing of any mail runs off a screen of %i px, long names and links neither',
    async (width) => {
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      for (const [kind, { html }] of Object.entries(mails)) {
        await page.setContent(html);
        const beyond = await page.evaluate(() => {
          const room = document.documentElement.clientWidth;
          return [...document.querySelectorAll('h1,p,td,li,a,blockquote')].flatMap((element) => {
            const { left, right } = element.getBoundingClientRect();
            return right > room + 1 || left < 0 ? [`${element.tagName} ${element.textContent.slice(0, 40)}`] : [];
          });
        });
        expect(beyond, kind).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBe(width);
        if (process.env.MAIL_SHOTS)
          await page.screenshot({ path: `${process.env.MAIL_SHOTS}/${kind}-${width}.png`, fullPage: true });
      }
      await page.close();
    },
  );

  it('APP-15 the block of date and place is read whole on a phone', async () => {
    const page = await browser.newPage({ viewport: { width: 320, height: 800 } });
    await page.setContent(mails.confirmation?.html ?? '');
    const text = await page.evaluate(() => document.body.innerText);
    expect(text).toContain('22–24 grudnia 2026 (2,5 dnia)');
    expect(text).toContain('9:30–16:00, ostatniego dnia 9:30–12:45');
    expect(text).toContain(date.onlineMeetingUrl);
    // Label above value: each has the whole width for itself.
    const [label, value] = await page
      .locator('.fact', { hasText: 'Godziny' })
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    expect(value).toBeGreaterThan(label ?? Infinity);
    await page.close();
  });
});
