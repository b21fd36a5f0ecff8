import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/text/calendar.ts';
import { formatDay } from '#domain/text/dates.ts';
import { orderData, putOrder, undoOrder } from '#tests/support/orders/order.ts';
import { OrderMailScene } from '#tests/support/orders/mail-scene.ts';

/** The hours of a visit in mails and calendars (issue 24, point 5). */
let scene: OrderMailScene;
beforeAll(async () => {
  scene = await OrderMailScene.start();
});
afterAll(() => scene?.stop());

/** An agreed visit without hours, and how its readers hear of what becomes of it. */
async function agreed() {
  const [service, client] = [scene.address('serwis'), scene.address('klient')];
  const { id, number } = await scene.agreed(await scene.service(service), { email: client });
  const newest = (mailbox: string) => {
    const mail = scene.smtp.to(mailbox).findLast(({ subject, text }) => `${subject} ${text}`.includes(number));
    return { subject: String(mail?.subject), text: String(mail?.text), ics: String(mail?.attachments[0]?.content) };
  };
  return { id, number, service, client, newest };
}

describe('the hours of a visit', () => {
  it('ORD-04 are said old → new to both, and calendars have them in Warsaw’s time, all day without them', async () => {
    const { id, number, service, client, newest } = await agreed();
    const day = formatDay(scene.soon);
    const whole = [scene.soon];
    expect([scene.at(client, number).days, scene.at(service, number).days]).toEqual([whole, whole]);

    await scene.saved(id, { visitFrom: '8.30', visitTo: '10:00' });
    const begins = [`${scene.soon}T08:30:00`];
    for (const mailbox of [client, service]) {
      const { subject, text, ics } = newest(mailbox);
      expect(subject).toMatch(/^Zmiana godzin wizyty: /);
      expect(subject).toContain(`${day}, 8:30–10:00`);
      expect(text).toContain('Zmieniły się godziny umówionej wizyty.');
      expect(text).toContain('Godziny wizyty: nie ustalono → 8:30–10:00');
      const stamp = scene.soon.replaceAll('-', '');
      expect(ics).toContain(`DTSTART;TZID=Europe/Warsaw:${stamp}T083000`);
      expect(ics).toContain(`DTEND;TZID=Europe/Warsaw:${stamp}T100000`);
      expect(scene.at(mailbox, number)).toMatchObject({ days: begins, stale: [] });
    }

    await scene.saved(id, { executionDate: formatDay(scene.later), visitFrom: '12:15', visitTo: '14' });
    for (const mailbox of [client, service]) {
      const { subject, text } = newest(mailbox);
      expect(subject).toMatch(/^Zmiana dnia wizyty: /);
      expect(text).toContain(`Dzień wizyty: ${day}, 8:30–10:00 → ${formatDay(scene.later)}, 12:15–14:00`);
      expect(scene.at(mailbox, number)).toMatchObject({ days: [`${scene.later}T12:15:00`], stale: [] });
    }

    // The same again is no news.
    const subjects = () => [client, service].map((mailbox) => scene.at(mailbox, number).subjects);
    const before = subjects();
    await scene.saved(id, { visitFrom: '12.15', visitTo: '1400' });
    expect(subjects()).toEqual(before);

    await scene.saved(id, { visitFrom: '', visitTo: '' });
    for (const mailbox of [client, service]) {
      expect(newest(mailbox).text).toContain('Godziny wizyty: 12:15–14:00 → nie ustalono');
      expect(scene.at(mailbox, number)).toMatchObject({ days: [scene.later], stale: [] });
    }
  });

  it('ORD-04 SUD-02 go with the visit to another service when theirs is switched off, and are changed there', async () => {
    const { id, number, service, client } = await agreed();
    await scene.saved(id, { visitFrom: '8:30', visitTo: '10:00' });
    const next = scene.address('przejmuje');
    const to = await scene.service(next);
    const close = async (companyId: string, more: object) => {
      const path = `/zlecenia/panel/services/${companyId}/close`;
      const { status, text } = await scene.operator.post(path, { people: 'keep', ...more });
      expect(status, text).toBe(200);
      await scene.settled();
    };
    await close((await orderData(scene.operator, id)).companyId, { work: 'move', workTo: to });
    expect(scene.at(service, number)).toMatchObject({ days: [], stale: [] });
    for (const mailbox of [next, client])
      expect(scene.at(mailbox, number)).toMatchObject({ days: [`${scene.soon}T08:30:00`], stale: [] });

    // Kept by a service that is switched off in its turn: whoever changes the hours reads that nobody there sees them.
    await close(to, { work: 'keep' });
    const hours = { executionDate: '', visitFrom: '12', visitTo: '13' };
    const moved = await scene.operator.post(`/zlecenia/panel/orders/${id}/move`, hours);
    const warning = expect.stringContaining('Serwis tego zlecenia jest wyłączony');
    expect([moved.status, moved.body.flash]).toEqual([200, { theme: 'warning', message: warning }]);
    await scene.settled();
    for (const mailbox of [next, client])
      expect(scene.at(mailbox, number)).toMatchObject({ days: [`${scene.soon}T12:00:00`], stale: [] });
  });

  it('ORD-04 a visit that is called off leaves by the hours that its readers know', async () => {
    const { id, number, service, client, newest } = await agreed();
    await scene.saved(id, { visitFrom: '8:30', visitTo: '10:00' });
    expect((await putOrder(scene.operator, id, { status: 'cancelled' })).status).toBe(200);
    await scene.settled();
    for (const mailbox of [client, service]) {
      expect(newest(mailbox).subject).toContain(`${formatDay(scene.soon)}, 8:30–10:00`);
      expect(newest(mailbox).ics).toContain('METHOD:CANCEL');
      expect(scene.at(mailbox, number)).toMatchObject({ days: [], stale: [] });
    }
  });

  it('ORD-04 work that is undone brings the hours back, and nobody hears twice of what they know', async () => {
    const { id, number, client } = await agreed();
    await scene.saved(id, { visitFrom: '8:30', visitTo: '10:00' });
    await scene.saved(id, { status: 'done', executionDate: formatDay(scene.today) });
    const { subjects } = scene.at(client, number);
    expect((await undoOrder(scene.operator, id)).status).toBe(200);
    await scene.settled();
    expect(scene.at(client, number)).toMatchObject({ days: [`${scene.soon}T08:30:00`], subjects });
    await scene.saved(id, { executionDate: formatDay(addDays(scene.soon, 1)) });
    expect(scene.at(client, number)).toMatchObject({ days: [addDays(scene.soon, 1)], stale: [] });
  });
});
