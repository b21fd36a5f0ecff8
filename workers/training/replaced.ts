import type { EventOf, Recorded } from '#domain/kernel/event.ts';
import type { ApplicationEdited } from '#domain/training/course-date/application/events.ts';
import { isOtherPerson } from '#domain/training/course-date/changes.ts';
import type { App } from '#ops/app.ts';
import type { NamedPerson, QueuedMail } from '#workers/compose-mail.ts';
import { causeOf } from './before.ts';

const ROLES = ['participant', 'reporter'] as const;

const editedBy = ({ type, data }: Recorded): EventOf<typeof ApplicationEdited>['data'] | undefined =>
  type === 'ApplicationEdited' ? (data as EventOf<typeof ApplicationEdited>['data']) : undefined;

/** Whose place the participant took, where the fact behind this mail says so. */
export async function predecessorOf(app: App, mail: QueuedMail, subject: string): Promise<NamedPerson | undefined> {
  const edited = mail.causes[subject] ? editedBy(await causeOf(app, mail, subject)) : undefined;
  const before = edited?.before.participant;
  if (!before || before.forgotten || !isOtherPerson(before, edited?.after.participant)) return undefined;
  return { personId: before.personId, name: `${before.firstName} ${before.lastName}`.trim() };
}

/** Whether this fact made one of these the participant or the reporter: to them all of it is new. */
export function bringsIn(event: Recorded, recipientIds: readonly string[]): boolean {
  const edited = editedBy(event);
  return (
    edited !== undefined &&
    ROLES.some(
      (role) =>
        isOtherPerson(edited.before[role], edited.after[role]) &&
        recipientIds.includes(edited.after[role]?.personId ?? ''),
    )
  );
}

/** Who was the participant until this fact made one of these it; undefined where it did not. */
export function formerParticipantOf(event: Recorded, recipientIds: readonly string[]): string | undefined {
  const edited = editedBy(event);
  if (!edited) return undefined;
  const { before, after } = edited;
  const comes = isOtherPerson(before.participant, after.participant) ? after.participant : undefined;
  return comes && recipientIds.includes(comes.personId) ? before.participant?.personId : undefined;
}
