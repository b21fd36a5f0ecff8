const COMMANDS: Readonly<Record<string, string>> = {
  Created: 'Create',
  Changed: 'Change',
  Deactivated: 'Deactivate',
  Reactivated: 'Reactivate',
};

/** The command behind a fact of a plain record: 'CourseCreated' → 'CreateCourse' (`domain/record/decide.ts`). */
export function recordCommand(type: string): string {
  const [, event = '', what = ''] = /^(.+?)(Created|Changed|Deactivated|Reactivated)$/.exec(type) ?? [];
  const verb = COMMANDS[what];
  if (verb === undefined) throw new Error(`${type} is no fact of a record`);
  return `${verb}${event}`;
}
