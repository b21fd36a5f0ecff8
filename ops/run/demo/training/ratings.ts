import { systemAccess } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { rateTraining } from '#domain/training/rating/decide.ts';
import { trainingRatingStream, type RatingEvent } from '#domain/training/rating/events.ts';
import { ratingIdOf } from '#ops/training/rating-link.ts';
import type { Vault } from '#ops/vault/vault.ts';
import type { Fact } from '../append.ts';
import { whileAwake } from '../hours.ts';
import { seeded, type Random } from '../random.ts';
import type { Simulated } from './stage.ts';

const DAY = 86_400_000;
const PUBLIC: Actor = { type: 'public', id: 'public', portal: 'szkolenia' };

const COMMENTS = [
  '',
  '',
  '',
  'Dużo praktyki przy samochodzie, tak trzymać.',
  'Przydałyby się schematy do zabrania.',
  'Za mało czasu na ćwiczenia.',
  'Trener odpowiadał na wszystkie pytania.',
  'Sala była chłodna.',
];

/** Who registered, and where they were present at last: from what happened in the demo. */
function presentOnes(histories: readonly Simulated[]) {
  const persons = new Map<string, string>();
  const present = new Map<string, { courseDateId: string; personId: string; at: string }>();
  for (const { event, context } of histories) {
    if (event.type === 'ApplicationRegistered')
      persons.set(event.data.applicationId, event.data.details.participant.personId);
    if (event.type !== 'AttendanceMarked') continue;
    const { applicationId, courseDateId, attended } = event.data;
    if (attended)
      present.set(applicationId, { courseDateId, personId: persons.get(applicationId) ?? '', at: context.now });
    else present.delete(applicationId);
  }
  return present;
}

const grade = (random: Random): number => (random.chance(0.8) ? random.between(4, 5) : random.between(2, 4));

/** What about half of those who were present say in the days after. */
export function planRatings(
  histories: readonly Simulated[],
  { vault, now }: { vault: Pick<Vault, 'digest'>; now: number },
): Fact[] {
  const random = seeded(7_031_977);
  return [...presentOnes(histories)].flatMap(([applicationId, { courseDateId, personId, at }]) => {
    const moment = Date.parse(at) + random.between(1, 5) * DAY;
    if (moment > now || !random.chance(0.55)) return [];
    const ratingId = ratingIdOf(vault, { statusId: applicationId, courseDateId });
    const event: RatingEvent = {
      type: 'TrainingRated',
      data: {
        ratingId,
        courseDateId,
        content: grade(random),
        trainer: grade(random),
        organisation: grade(random),
        comment: { personId, text: random.pick(COMMENTS) },
      },
    };
    const given = new Date(whileAwake(moment)).toISOString();
    const context = { actor: PUBLIC, access: systemAccess, now: given, today: dayInWarsaw(given) };
    return [{ stream: trainingRatingStream(ratingId), event, context, command: rateTraining.name }];
  });
}
