import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import type { ApplicationDetails } from '#domain/training/course-date/details.ts';
import { MailScene, participantAddress } from '#tests/support/training/mail-scene.ts';

const BOTH = ['application/pdf', 'text/calendar'];

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterAll(() => scene.stop());

/** Leads of the mails to an address with what each brought. */
const received = (address: string) =>
  scene.smtp
    .to(address)
    .map(({ subject, attachments }) => [
      subject?.split(':')[0],
      ...attachments.map(({ contentType }) => contentType).sort(),
    ]);
const lastText = (address: string): string => scene.smtp.to(address).at(-1)?.text ?? '';

interface Ids {
  readonly courseDateId: string;
  readonly applicationId: string;
}

async function confirmed() {
  const { reporter, ids } = await scene.oneApplication();
  await scene.happened(ids.courseDateId, [{ type: 'ApplicationConfirmed', data: ids }], { notify: true });
  await scene.settled();
  return { reporter, ids };
}

async function edited(ids: Ids, change: (details: ApplicationDetails) => Partial<ApplicationDetails>) {
  const query = scene.app.db.selectFrom('applications').select('details').where('id', '=', ids.applicationId);
  const { details } = await query.executeTakeFirstOrThrow();
  const after = change(details);
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, details[key as keyof ApplicationDetails]]));
  await scene.happened(ids.courseDateId, [{ type: 'ApplicationEdited', data: { ...ids, before, after } }]);
  await scene.settled();
}

const idOf = async (name: string): Promise<string> => (await scene.app.vault.persons([name]))[0] ?? '';

async function replaced(ids: Ids, email?: string, who = 'other'): Promise<void> {
  const personId = await idOf(`${who}|${ids.applicationId}`);
  await edited(ids, ({ participant }) => ({
    participant: {
      ...participant,
      personId,
      firstName: 'Bogdan',
      lastName: 'Zastępca',
      email: email ?? participant.email,
    },
  }));
}

describe('another person takes the place of a participant', () => {
  it('who comes has paper and entry, the reporter hears so, and who does not come learns nobody’s name', async () => {
    const { reporter, ids } = await confirmed();
    const [former, comes] = [participantAddress(reporter), scene.address()];
    await replaced(ids, comes);
    expect(received(comes)).toEqual([['Potwierdzenie zgłoszenia', ...BOTH]]);
    expect(received(reporter)).toEqual([
      ['Potwierdzenie zgłoszenia', ...BOTH],
      ['Zmiana uczestnika', ...BOTH],
    ]);
    expect(lastText(reporter)).toContain('Poprzedni uczestnik: Żaneta Źdźbłowska');
    expect(lastText(reporter)).toContain('Uczestnik: Bogdan Zastępca');
    expect(received(former)).toEqual([
      ['Potwierdzenie zgłoszenia', ...BOTH],
      ['Zmiana uczestnika', 'text/calendar'],
    ]);
    const withdrawal = scene.smtp.to(former)[1];
    expect(withdrawal?.attachments[0]?.content.toString('utf8')).toContain('METHOD:CANCEL');
    expect(`${withdrawal?.text}${withdrawal?.attachments[0]?.content.toString('utf8')}`).not.toContain('Zastępca');
    expect(lastText(former)).toContain('Uczestnik: Żaneta Źdźbłowska');
  });

  it('the link of who does not come shows nothing more, that of who comes does', async () => {
    const { reporter, ids } = await confirmed();
    const comes = scene.address();
    await replaced(ids, comes);
    const linkIn = (address: string, nth: number) =>
      /zgloszenia\/stan\?id=([\w-]+)/.exec(scene.smtp.to(address).at(nth)?.text ?? '')?.[1];
    expect(linkIn(participantAddress(reporter), 0)).toBe(ids.applicationId);
    expect(linkIn(comes, 0)).toBe(`${ids.applicationId}-2`);
  });

  it('a mailbox of both hears of it once, with the paper of who comes', async () => {
    const { reporter, ids } = await confirmed();
    await replaced(ids);
    const shared = participantAddress(reporter);
    expect(received(shared)).toEqual([
      ['Potwierdzenie zgłoszenia', ...BOTH],
      ['Zmiana uczestnika', ...BOTH],
    ]);
    expect(received(reporter).slice(1)).toEqual([['Zmiana uczestnika', ...BOTH]]);
  });

  it('where nobody heard of the application nobody hears of this', async () => {
    const { reporter, ids } = await scene.oneApplication();
    await scene.settled();
    const comes = scene.address();
    await replaced(ids, comes);
    expect([received(comes), received(reporter), received(participantAddress(reporter))]).toEqual([[], [], []]);
  });

  it.each([
    ['another person', replaced],
    [
      'the same one at a corrected address',
      (ids: Ids, email: string) => edited(ids, ({ participant }) => ({ participant: { ...participant, email } })),
    ],
  ])(
    'APP-14 on the reserve %s hears of it as it was said before, and of the seat with its paper',
    async (_who, edit) => {
      const courseDateId = await scene.scheduled();
      const registration = { reporter: scene.address(), source: 'panel', participants: ['Żaneta', 'Czeka'] } as const;
      const { applications } = await scene.registered(courseDateId, registration);
      const ids = { courseDateId, applicationId: applications[1] ?? '' };
      await scene.happened(courseDateId, [{ type: 'ApplicationConfirmed', data: ids }], { notify: true });
      await scene.settled();
      const comes = scene.address();
      await edit(ids, comes);
      expect(received(comes)).toEqual([['Lista rezerwowa', 'application/pdf']]);
      const seat = { ...ids, overbooked: false, automatic: true };
      await scene.happened(courseDateId, [{ type: 'ApplicationMovedToPrimary', data: seat }]);
      await scene.settled();
      expect(received(comes).slice(1)).toEqual([['Zwolniło się miejsce', ...BOTH]]);
    },
  );

  describe.each<[string, (ids: Ids) => CourseDateEvent[], (ids: Ids) => CourseDateEvent[], string]>([
    [
      'the date is cancelled',
      ({ courseDateId, ...ids }) => [
        { type: 'CourseDateCancelled', data: { courseDateId, reason: 'Choroba trenera', notify: true } },
        { type: 'ApplicationCanceled', data: { courseDateId, ...ids, cause: 'course-date' } },
      ],
      ({ courseDateId, ...ids }) => [
        { type: 'CourseDateReopened', data: { courseDateId } },
        { type: 'ApplicationReinstated', data: { courseDateId, ...ids, status: 'confirmed', list: 'primary' } },
      ],
      'ReopenCourseDate',
    ],
    [
      'the application has resigned',
      (ids) => [{ type: 'ApplicationResigned', data: ids }],
      (ids) => [{ type: 'ApplicationReinstated', data: { ...ids, status: 'confirmed', list: 'primary' } }],
      'UndoDecision',
    ],
  ])('while %s', (_why, ends, returns, command) => {
    it('APP-18 who came meanwhile, or after somebody who did, hears of the return with paper and entry', async () => {
      const { reporter, ids } = await confirmed();
      await scene.happened(ids.courseDateId, ends(ids), { notify: true });
      await scene.settled();
      const [between, comes] = [scene.address(), scene.address()];
      await replaced(ids, between);
      await replaced(ids, comes, 'another');
      expect([received(between), received(comes)]).toEqual([[], []]);
      const former = received(participantAddress(reporter));
      await scene.happened(ids.courseDateId, returns(ids), { notify: true, command });
      await scene.settled();
      expect(received(comes)).toEqual([['Potwierdzenie zgłoszenia', ...BOTH]]);
      expect([received(between), received(participantAddress(reporter))]).toEqual([[], former]);
    });

    it('nobody hears of it where nobody had heard of the application', async () => {
      const { ids } = await scene.oneApplication();
      await scene.happened(ids.courseDateId, ends(ids));
      await scene.settled();
      const comes = scene.address();
      await replaced(ids, comes);
      await scene.happened(ids.courseDateId, returns(ids), { notify: true, command });
      await scene.settled();
      expect(received(comes)).toEqual([]);
    });
  });

  it('another reporter has all of it, the former one no entry', async () => {
    const { reporter, ids } = await confirmed();
    const other = scene.address();
    const personId = await idOf(other);
    await edited(ids, (details) => ({
      reporter: { ...details.reporter, personId, firstName: 'Olga', lastName: 'Inna', email: other },
    }));
    expect(received(other)).toEqual([['Potwierdzenie zgłoszenia', ...BOTH]]);
    expect(received(reporter).at(-1)).toEqual(['Wpis w kalendarzu nieaktualny', 'text/calendar']);
  });

  it('two records of one human merged are nobody new', async () => {
    const { reporter, ids } = await confirmed();
    const to = await idOf(`merged|${ids.applicationId}`);
    const { person_id: from } = await scene.app.db
      .selectFrom('applications')
      .select('person_id')
      .where('id', '=', ids.applicationId)
      .executeTakeFirstOrThrow();
    await scene.happened(ids.courseDateId, [
      { type: 'ApplicationPersonReplaced', data: { ...ids, role: 'participant', from, to, cause: 'merged' } },
    ]);
    await scene.happened(
      ids.courseDateId,
      [
        {
          type: 'CourseDateChanged',
          data: { courseDateId: ids.courseDateId, before: { timeEnd: 1600 }, after: { timeEnd: 1700 } },
        },
      ],
      { notify: true },
    );
    await scene.settled();
    expect(received(reporter).slice(1)).toEqual([['Zmiana w terminie szkolenia', ...BOTH]]);
  });
});
