import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemAccess } from '#domain/kernel/access.ts';
import { personStream } from '#domain/gdpr/events.ts';
import { merging, mergePersons, separatePersons } from '#domain/merging/decide.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { MailScene } from '#tests/support/training/mail-scene.ts';

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.start();
});
afterAll(() => scene.stop());

const context = () => ({
  actor: { type: 'SzkoleniaOperator' as const, id: 'op1', portal: 'szkolenia' as const },
  access: systemAccess,
  now: scene.app.now(),
  today: scene.app.now().slice(0, 10),
  notify: false,
  reason: 'Jedna osoba',
});

const rowOf = async (id: string) =>
  (await scene.app.pool.query('SELECT person_id FROM read.applications WHERE id = $1', [id])).rows[0]
    ?.person_id as string;

describe('EMP-02 a merging that a crash cut off after its first fact', () => {
  it('is finished, and so is its way back; both name what they follow from', async () => {
    const [one, other] = [await scene.oneApplication(), await scene.oneApplication()];
    await scene.settled();
    const [from, into] = [await rowOf(one.applicationId), await rowOf(other.applicationId)];
    expect(from).not.toBe(into);
    const run = async (command: typeof merge | typeof separate) => {
      const done = await scene.app.execute({
        stream: personStream(from),
        decider: merging,
        command: command.command as never,
        input: command.input as never,
        context: context(),
        correlationId: randomUUID(),
      });
      if (!('position' in done)) throw new Error(done.message);
      scene.last = done.position;
      await scene.settled();
    };
    const merge = {
      command: mergePersons('APPLICATION_WRITE'),
      input: {
        personId: from,
        into,
        kind: 'participant',
        records: [one.applicationId],
        subject: `participant:${from}`,
        intoSubject: `participant:${into}`,
        conflicts: [],
      },
    };
    const separate = { command: separatePersons('APPLICATION_WRITE'), input: { kind: 'participant' } };
    await run(merge);
    expect(await rowOf(one.applicationId)).toBe(into);
    await run(separate);
    expect(await rowOf(one.applicationId)).toBe(from);
    expect(await rowOf(other.applicationId)).toBe(into);
    const merges = await scene.app.log.readStream(personStream(from));
    const causes = ['PersonsMerged', 'PersonsSeparated'].map((type) => merges.find((event) => event.type === type)?.id);
    const events = await scene.app.log.readStream(courseDateStream(one.courseDateId));
    const replaced = events.filter(({ type }) => type === 'ApplicationPersonReplaced');
    expect(replaced.map(({ meta }) => meta.causationId)).toEqual(causes);
  });
});
