import { personsIn } from '#ops/vault/seal.ts';
import type { AnyEvent, EventDefinition, EventMeta } from '#domain/kernel/event.ts';

export interface AnyEventInput extends AnyEvent {
  readonly meta: EventMeta;
  /** Given ids make an append idempotent; made here otherwise. */
  readonly id?: string;
}

/** An event whose data its schema has taken; `Log.check` makes it. */
export class CheckedEvent {
  constructor(
    readonly id: string,
    readonly event: AnyEventInput,
    readonly definition: EventDefinition,
  ) {}

  /** Whom its data are about. */
  get persons(): string[] {
    return personsIn(this.definition.personal, this.event.data);
  }
}

/** An event that its own schema does not take: a mistake of the program, which nobody may store. */
export class MalformedEventError extends Error {
  override readonly name = 'MalformedEventError';

  constructor(type: string, problem: string) {
    super(`Event ${type} is malformed: ${problem}`);
  }
}

/**
 * Sees that the data are what the definition's present schema describes, and nothing besides: what is stored stays for
 * ever. The message names fields and what was expected, never values, which may be personal.
 *
 * @throws {MalformedEventError}
 */
export function checkData({ type, schema }: EventDefinition, data: unknown): void {
  const result = schema.safeParse(data);
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new MalformedEventError(type, problems.join('; '));
  }
  const unknown = unknownKey(data, result.data);
  if (unknown) throw new MalformedEventError(type, `${unknown.join('.')}: not in the schema`);
}

type Tree = Readonly<Record<string, unknown>>;

/** The way to a value that parsing has dropped, since the schema does not name it. */
function unknownKey(data: unknown, parsed: unknown): string[] | undefined {
  if (data === parsed || typeof data !== 'object' || data === null) return undefined;
  // Of all ways through an object the cheapest: this runs for every event.
  for (const key in data) {
    const value = (data as Tree)[key];
    if (value === (parsed as Tree)[key]) continue;
    if (!(key in (parsed as Tree))) return [key];
    const below = unknownKey(value, (parsed as Tree)[key]);
    if (below) return [key, ...below];
  }
  return undefined;
}
