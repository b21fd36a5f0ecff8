import type { CommandContext } from '#domain/kernel/decider.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { replacePerson, type PersonReplacement } from '#domain/training/course-date/decide/replace-person.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import type { App } from '#ops/app.ts';

export interface Replacing {
  readonly applications: readonly { readonly id: string; readonly courseDateId: string }[];
  readonly change: Omit<PersonReplacement, 'applicationId'>;
  /** In whose name; without the reason, which is kept with the decision to merge. */
  readonly context: CommandContext;
  readonly correlationId: string;
  /** Of the fact that it follows from, where a reaction finishes it. */
  readonly causationId?: string;
}

/**
 * The applications follow a merging or its way back, each by a fact of its own; one that is so already stays as it is, so
 * it may run any number of times.
 *
 * @returns the position behind the last fact, and the applications that were refused
 */
export async function replaceInApplications(
  { execute }: Pick<App, 'execute'>,
  { applications, change, context: { reason: _reason, ...context }, correlationId, causationId }: Replacing,
): Promise<{ position: string | null; refused: readonly string[] }> {
  let position: string | null = null;
  const refused: string[] = [];
  for (const { id, courseDateId } of applications) {
    const done = await execute({
      stream: courseDateStream(courseDateId),
      decider: courseDate,
      command: replacePerson,
      input: { applicationId: id, ...change },
      context: { ...context, access: systemAccess },
      correlationId,
      ...(causationId ? { causationId } : {}),
    });
    if (isRefusal(done)) refused.push(id);
    else if (position === null || done.position > position) position = done.position;
  }
  return { position, refused };
}
