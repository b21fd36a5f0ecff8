import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION_PREVIEW, DATE_PREVIEW, type Previewed } from '#domain/training/messages/preview.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

let smtp: TestSmtp;
let portal: TestApp;
let operator: Client;
let dates: string[];
let ids: string[];

const person = (firstName: string, email: string) => ({ firstName, lastName: 'Żak', email });
const ADDRESSES = ['anna.kos@demo.example', 'ewa@demo.example', 'jan@demo.example', 'wspolny@demo.example'];

beforeAll(async () => {
  smtp = await startSmtp();
  portal = await testApp({ workers: true, config: { smtpUrl: smtp.url, mailHoldMs: 500 } });
  operator = await portal.as('ADMIN_OPERATOR');
  const [courseId, locationId] = [await addCourse(portal.app), await addLocation(portal.app)];
  const added = async (startedOn: string, seatLimit: string) => {
    const answer = await operator.post(
      '/panel/course-dates',
      dateFields(courseId, locationId, { startedOn, seatLimit }),
    );
    return answer.body.id as string;
  };
  dates = [await added('2099-03-02', '3'), await added('2099-04-06', '20')];
  // One has the reporter's address in other letters, one has none, two share one; two wait on the reserve.
  const employees = [
    person('Ewa', 'ewa@demo.example'),
    person('Jan', 'jan@demo.example'),
    person('Ola', 'Anna.Kos@DEMO.example'),
    person('Iga', 'wspolny@demo.example'),
    person('Ula', 'wspolny@demo.example'),
  ];
  const answer = await portal
    .client()
    .post('/api/register-applications', registrationFields(dates[0] ?? '', 1, { employees }));
  if (answer.status !== 201) throw new Error(answer.text);
  ids = answer.body.applications.map(({ id }: Loose) => id);
  await sent();
});
afterAll(async () => {
  await portal.stop();
  await smtp.stop();
});

/** Everything that was decided is reported. */
async function sent(): Promise<void> {
  await portal.settled();
  await reacted();
  await workedOff(portal.app);
}

/** Every reaction has seen all that was decided. */
async function reacted(): Promise<void> {
  const newest = await portal.app.log.newest();
  for (;;) {
    const behind = await portal.app.pool.query('SELECT FROM app.reactions WHERE position < $1', [newest]);
    if (behind.rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const read = (): Record<string, number> =>
  Object.fromEntries(ADDRESSES.map((address) => [address, smtp.to(address).length]));

/** A decision puts people elsewhere on their lists, so a mail names them in another order. */
const lines = (text = ''): string[] => text.trim().split('\n').sort();

interface Step {
  readonly action: Previewed;
  /** Whose applications, by number; of a date none. */
  readonly who?: readonly number[];
  readonly fields?: Record<string, string>;
}

const path = (action: Previewed) => (action.startsWith('date-') ? DATE_PREVIEW : APPLICATION_PREVIEW);

function done({ action, who = [], fields = {} }: Step) {
  const decision = { ...fields, notify: 'true' };
  const date = `/panel/course-dates/${dates[0]}`;
  switch (action) {
    case 'date-edit':
      return edit(operator, date, { ...decision, confirmed: 'true' });
    case 'date-cancel':
      return operator.post(`${date}/cancel`, decision);
    case 'date-reopen':
      return operator.post(`${date}/reopen`, decision);
    default:
      return operator.post('/panel/applications/bulk', { action, ids: who.map((n) => ids[n]), ...decision });
  }
}

const STEPS: readonly Step[] = [
  { action: 'confirm', who: [0, 1, 2] },
  { action: 'confirm', who: [3] },
  { action: 'move-to-reserve', who: [0] },
  { action: 'move-to-primary', who: [3] },
  { action: 'resign', who: [1] },
  { action: 'undo', who: [1], fields: { reason: 'Pomyłka' } },
  { action: 'confirm', who: [1] },
  { action: 'cancel', who: [2], fields: { reason: 'Na prośbę' } },
  { action: 'undo', who: [2], fields: { reason: 'Pomyłka' } },
  { action: 'date-edit', fields: { timeStart: '1000' } },
  { action: 'cancel', who: [4], fields: { reason: 'Na prośbę' } },
  { action: 'date-cancel', fields: { reason: 'Choroba trenera' } },
  { action: 'date-reopen', fields: { reason: 'Trener wyzdrowiał' } },
  { action: 'move', who: [3] },
];

describe('what is shown before a decision is what goes out after it', () => {
  it.each(STEPS)('$action of $who', async (step) => {
    const { action, who = [], fields = {} } = step;
    const about = action.startsWith('date-') ? dates[0] : who.map((n) => ids[n]).join(',');
    const chosen = action === 'move' ? { courseDateId: dates[1] ?? '' } : fields;
    const query = new URLSearchParams({ action, ids: about ?? '', ...chosen }).toString();
    const shown = (await operator.get(`/backend${path(action)}?${query}`)).body;
    const before = read();
    const answer = await done({ ...step, fields: chosen });
    expect(answer.status, answer.text).toBe(200);
    await sent();
    const fresh = ADDRESSES.filter((address) => smtp.to(address).length > (before[address] ?? 0));
    const recipients: string[] = shown.recipients.map(({ to }: Loose) => to.toLowerCase());
    expect(fresh.sort()).toEqual([...recipients].sort());
    for (const address of fresh) expect(smtp.to(address)).toHaveLength((before[address] ?? 0) + 1);
    const mail = smtp.to(recipients[0] ?? '').at(-1);
    expect(mail?.subject).toBe(shown.mail.subject);
    expect(lines(mail?.text)).toEqual(lines(shown.mail.text));
  });
});
