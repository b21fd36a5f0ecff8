import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApplicationDetails } from '#domain/training/course-date/details.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { reacted } from '#tests/support/program/worked-off.ts';
import { MailScene, participantAddress } from '#tests/support/training/mail-scene.ts';

const NOTIFY = { notify: true } as const;
const BOTH = ['application/pdf', 'text/calendar'];

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterEach(() => scene.smtp.refuse(() => undefined));
afterAll(() => scene.stop());

interface Ids {
  readonly courseDateId: string;
  readonly applicationId: string;
}

/** Leads of the mails to an address with what each brought. */
const received = (address: string, at = scene) =>
  at.smtp
    .to(address)
    .map(({ subject, attachments }) => [
      subject?.split(':')[0],
      ...attachments.map(({ contentType }) => contentType).sort(),
    ]);

const fact = (type: 'ApplicationConfirmed' | 'ApplicationResigned', ids: Ids): CourseDateEvent => ({ type, data: ids });

async function corrected(ids: Ids, change: (details: ApplicationDetails) => Partial<ApplicationDetails>) {
  await scene.settled();
  const query = scene.app.db.selectFrom('applications').select('details').where('id', '=', ids.applicationId);
  const { details } = await query.executeTakeFirstOrThrow();
  const { reporter, participant } = details;
  await scene.happened(ids.courseDateId, [
    { type: 'ApplicationEdited', data: { ...ids, before: { reporter, participant }, after: change(details) } },
  ]);
  await scene.settled();
}

describe('what somebody knows is what the text they got said, at the address they got it', () => {
  it('a registration whose mail waits until it is confirmed brings the confirmation, and no promise after it', async () => {
    const reporter = scene.address();
    const courseDateId = await scene.scheduled();
    await scene.whileAway([reporter], async () => {
      const { first: applicationId } = await scene.registered(courseDateId, { reporter });
      await scene.happened(courseDateId, [fact('ApplicationConfirmed', { courseDateId, applicationId })], NOTIFY);
    });
    expect(received(reporter)).toEqual([['Potwierdzenie zgłoszenia', ...BOTH]]);
  });

  it('who waited on the reserve with a sent confirmation gets the paper with the seat, once', async () => {
    const reporter = scene.address();
    const courseDateId = await scene.scheduled();
    const { applications } = await scene.registered(courseDateId, { reporter, participants: ['Ewa', 'Jan'] });
    const ids = { courseDateId, applicationId: applications[1] ?? '' };
    const then = async (event: CourseDateEvent, how: object = {}) => {
      await scene.happened(courseDateId, [event], how);
      await scene.settled();
    };
    await then({ type: 'ApplicationConfirmed', data: ids }, NOTIFY);
    await then({ type: 'ApplicationMovedToPrimary', data: { ...ids, overbooked: false, automatic: true } });
    expect(received(reporter).at(-1)).toEqual(['Zwolniło się miejsce', ...BOTH]);
    const count = received(reporter).length;
    await then({ type: 'ApplicationConfirmed', data: ids }, NOTIFY);
    expect(received(reporter)).toHaveLength(count);
  });

  it('B13 registered, cancelled and restored before anything left: the acceptance is heard after all', async () => {
    const reporter = scene.address();
    const courseDateId = await scene.scheduled();
    await scene.whileAway([reporter], async () => {
      const { first: applicationId } = await scene.registered(courseDateId, { reporter });
      const ids = { courseDateId, applicationId };
      const happened = [
        [
          { type: 'CourseDateCancelled', data: { courseDateId, reason: 'Choroba', notify: true } },
          { type: 'ApplicationCanceled', data: { ...ids, cause: 'course-date' } },
        ],
        [
          { type: 'CourseDateReopened', data: { courseDateId } },
          { type: 'ApplicationReinstated', data: { ...ids, status: 'waiting', list: 'primary' } },
        ],
      ] satisfies CourseDateEvent[][];
      for (const events of happened) {
        await scene.happened(courseDateId, events, { ...NOTIFY, command: 'ReopenCourseDate' });
        await reacted(scene.app, scene.last);
      }
    });
    expect(received(reporter)).toEqual([['Przyjęliśmy zgłoszenie']]);
  });

  it('a corrected address gets the confirmation, and the former one loses its entry', async () => {
    const { reporter, courseDateId, ids } = await scene.oneApplication();
    await scene.happened(courseDateId, [fact('ApplicationConfirmed', ids)], NOTIFY);
    await scene.settled();
    const [former, right] = [participantAddress(reporter), scene.address()];
    await corrected(ids, ({ participant }) => ({ participant: { ...participant, email: right } }));
    expect(received(right)).toEqual([['Potwierdzenie zgłoszenia', ...BOTH]]);
    expect(received(former)).toEqual([
      ['Potwierdzenie zgłoszenia', ...BOTH],
      ['Wpis w kalendarzu nieaktualny', 'text/calendar'],
    ]);
    const withdrawal = scene.smtp.to(former)[1]?.attachments[0]?.content.toString('utf8');
    expect(withdrawal).toContain('METHOD:CANCEL');
    expect(received(reporter)).toHaveLength(1);
    // And back: the address that is right again has nothing any more.
    await corrected(ids, ({ participant }) => ({ participant: { ...participant, email: former } }));
    expect(received(former).at(-1)).toEqual(['Potwierdzenie zgłoszenia', ...BOTH]);
    expect(received(right).at(-1)).toEqual(['Wpis w kalendarzu nieaktualny', 'text/calendar']);
  });

  it('a corrected address gets it also where its server lets the first try wait', async () => {
    const { reporter, courseDateId, ids } = await scene.oneApplication();
    await scene.happened(courseDateId, [fact('ApplicationConfirmed', ids)], NOTIFY);
    await scene.settled();
    const [former, right] = [participantAddress(reporter), scene.address()];
    scene.smtp.refuse((to, nth) => (to === right && nth === 1 ? { code: 450, message: 'Greylisted' } : undefined));
    await corrected(ids, ({ participant }) => ({ participant: { ...participant, email: right } }));
    scene.smtp.refuse(() => undefined);
    expect(received(former).at(-1)).toEqual(['Wpis w kalendarzu nieaktualny', 'text/calendar']);
    expect(received(right)).toEqual([['Potwierdzenie zgłoszenia', ...BOTH]]);
  });

  it('a corrected address of whom nothing was sent hears nothing', async () => {
    const { reporter, ids } = await scene.oneApplication();
    const right = scene.address();
    await corrected(ids, (details) => ({ reporter: { ...details.reporter, email: right } }));
    expect([received(right), received(reporter)]).toEqual([[], []]);
  });

  it('a promotion is said as such when a change of the date comes with it', async () => {
    const held = await MailScene.start({ mailHoldMs: 3000 });
    try {
      const reporter = held.address();
      const courseDateId = await held.scheduled();
      const { applications } = await held.registered(courseDateId, { reporter, participants: ['Ewa', 'Jan'] });
      await held.settled();
      const ids = { courseDateId, applicationId: applications[1] ?? '' };
      await held.happened(
        courseDateId,
        [{ type: 'ApplicationMovedToPrimary', data: { ...ids, overbooked: false, automatic: false } }],
        NOTIFY,
      );
      await held.happened(
        courseDateId,
        [{ type: 'CourseDateChanged', data: { courseDateId, before: { timeEnd: 1600 }, after: { timeEnd: 1500 } } }],
        NOTIFY,
      );
      await held.settled();
      const texts = held.smtp.to(reporter).map(({ text }) => text ?? '');
      const promotion = texts.find((text) => text.includes('Zwolniło się miejsce'));
      expect(promotion).toContain('Zmieniło się też:');
      expect(promotion).toContain('Godziny: 9:30–16:00 → 9:30–15:00');
    } finally {
      await held.stop();
    }
  });
});
