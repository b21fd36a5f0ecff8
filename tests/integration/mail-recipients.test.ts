import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import type { ApplicationDetails } from '#domain/training/course-date/details.ts';
import { MailScene, participantAddress } from '#tests/support/training/mail-scene.ts';

const NOTIFY = { notify: true } as const;

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterEach(() => scene.smtp.refuse(() => undefined));
afterAll(() => scene.stop());

const textsTo = (address: string) => scene.smtp.to(address).map(({ text }) => text ?? '');
const leadsTo = (address: string) => scene.smtp.to(address).map(({ subject }) => subject?.split(':')[0]);

/** Employees of one reporter who share a mailbox, all confirmed; nobody is notified unless `how` says so. */
async function confirmed(names: readonly string[], how: object = {}) {
  const reporter = scene.address();
  const courseDateId = await scene.scheduled();
  const registered = await scene.registered(courseDateId, { reporter, source: 'panel', participants: names });
  const { applications } = registered;
  const seated = applications.slice(1).map((applicationId): CourseDateEvent => ({
    type: 'ApplicationMovedToPrimary',
    data: { applicationId, courseDateId, overbooked: false, automatic: false },
  }));
  const decided = applications.map((applicationId): CourseDateEvent => ({
    type: 'ApplicationConfirmed',
    data: { applicationId, courseDateId },
  }));
  if (seated.length > 0) await scene.happened(courseDateId, seated);
  await scene.happened(courseDateId, decided, how);
  await scene.settled();
  return { reporter, shared: participantAddress(reporter), courseDateId, applications };
}

async function detailsOf(id = ''): Promise<ApplicationDetails> {
  const query = scene.app.db.selectFrom('applications').select('details').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).details;
}

/** What of an application's people an operator corrects: whatever is composed from now on knows it. */
async function corrected(
  ids: { courseDateId: string; applicationId: string },
  change: (details: ApplicationDetails) => Partial<ApplicationDetails>,
): Promise<void> {
  const details = await detailsOf(ids.applicationId);
  await scene.happened(ids.courseDateId, [
    { type: 'ApplicationEdited', data: { ...ids, before: details, after: change(details) } },
  ]);
  await scene.app.projector.waitFor(['applications'], scene.last);
}

const moved = (courseDateId: string, from = '2046-12-03', to = '2047-02-15'): CourseDateEvent => ({
  type: 'CourseDateChanged',
  data: { courseDateId, before: { startedOn: from }, after: { startedOn: to } },
});

describe('who gets it', () => {
  it('a reporter whose address is corrected on one application is notified at the new one of all of them', async () => {
    const { reporter, courseDateId, applications } = await confirmed(['Ewa', 'Jan']);
    const other = scene.address();
    await corrected({ courseDateId, applicationId: applications[1] ?? '' }, (details) => ({
      reporter: { ...details.reporter, email: other },
    }));
    await scene.settled();
    await scene.happened(courseDateId, [moved(courseDateId)], NOTIFY);
    await scene.settled();
    expect([leadsTo(reporter), leadsTo(other)]).toEqual([[], ['Zmiana w terminie szkolenia']]);
    expect(textsTo(other).join()).toContain('Ewa');
    expect(textsTo(other).join()).toContain('Jan');
  });

  it('what one person of a shared mailbox was sent was sent to all of it', async () => {
    const { shared, courseDateId, applications } = await confirmed(['Ewa', 'Jan', 'Ola'], NOTIFY);
    expect(leadsTo(shared)).toEqual(['Potwierdzenie zgłoszenia']);
    const applicationId = applications[2] ?? '';
    await scene.happened(
      courseDateId,
      [{ type: 'ApplicationResigned', data: { applicationId, courseDateId } }],
      NOTIFY,
    );
    await scene.settled();
    expect(scene.smtp.to(shared).map(({ subject }) => subject)[1]).toMatch(/^Rezygnacja ze szkolenia: .*, Ola /);
  });

  it('the address is the one at the moment of sending, for each of a shared mailbox', async () => {
    const { shared, courseDateId, applications } = await confirmed(['Ewa', 'Jan', 'Ola'], NOTIFY);
    const own = scene.address();
    await scene.whileAway([shared], async () => {
      await scene.happened(courseDateId, [moved(courseDateId)], NOTIFY);
      await corrected({ courseDateId, applicationId: applications[0] ?? '' }, (details) => ({
        participant: { ...details.participant, email: own },
      }));
    });
    expect(textsTo(own).join()).toContain('Ewa');
    expect(textsTo(own).join()).not.toContain('Jan');
    const change = textsTo(shared).find((text) => text.includes('zmieniono')) ?? '';
    expect(change).toContain('Jan');
    expect(change).toContain('Ola');
    expect(change).not.toContain('Ewa');
  });

  it('GDP-03 who is forgotten while a mail waits takes nobody else along', async () => {
    const { shared, reporter, courseDateId, applications } = await confirmed(['Ewa', 'Jan', 'Ola'], NOTIFY);
    const { participant } = await detailsOf(applications[0]);
    const first = participant.personId;
    await scene.whileAway([shared, reporter], async () => {
      await scene.happened(courseDateId, [moved(courseDateId)], NOTIFY);
      await scene.forgotten(first);
    });
    const [, change = ''] = textsTo(shared);
    expect(change).toContain('Jan');
    expect(change).toContain('Ola');
    expect(change).not.toContain('Ewa');
    expect(textsTo(reporter)[1]).not.toContain('Ewa');
    const { rows } = await scene.app.pool.query(
      `SELECT FROM app.mails WHERE person_ids @> ARRAY[$1] AND content IS NOT NULL`,
      [first],
    );
    expect(rows).toEqual([]);
  });

  it('an address that bounces keeps nobody else from theirs', async () => {
    const { reporter, shared, courseDateId } = await confirmed(['Ewa'], NOTIFY);
    scene.smtp.refuse((to) => (to === reporter ? { code: 550, message: 'no such user' } : undefined));
    await scene.happened(courseDateId, [moved(courseDateId)], NOTIFY);
    await scene.settled();
    expect(leadsTo(shared)).toEqual(['Potwierdzenie zgłoszenia', 'Zmiana w terminie szkolenia']);
    scene.smtp.refuse(() => undefined);
    // What bounced was never reported: the next change is reported from what was known before it.
    await scene.happened(courseDateId, [moved(courseDateId, '2047-02-15', '2047-03-01')], NOTIFY);
    await scene.settled();
    expect(textsTo(reporter).at(-1)).toContain('3–4 grudnia 2046 (2 dni) → 1–2 marca 2047 (2 dni)');
    expect(textsTo(shared).at(-1)).toContain('15–16 lutego 2047 (2 dni) → 1–2 marca 2047 (2 dni)');
  });
});
