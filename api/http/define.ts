import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { stringify, v7 as uuid } from 'uuid';
import type { Form } from '#domain/shared/form.ts';
import { parseForm } from '#domain/shared/parse-form.ts';
import type { Ask, CommandRoute, Done, DownloadRoute, Flash, Guard, PageRoute } from './route.ts';

/** @example page('/panel/groups', ['COURSE_READ'], async (ask) => ({ items: await listGroups(ask.app.db) })) */
export const page = (path: string, guard: Guard, load: PageRoute['load']): PageRoute => ({
  kind: 'page',
  path,
  guard,
  load,
});

/** @example command('post /panel/groups', ['GROUP_WRITE'], { page: '/panel/groups/new', run: (ask) => … }) */
export function command(
  what: `${CommandRoute['method']} /${string}`,
  guard: Guard,
  rest: Pick<CommandRoute, 'run' | 'page' | 'upload'>,
): CommandRoute {
  const [method = 'post', path = '/'] = what.split(' ');
  return { kind: 'command', method: method as CommandRoute['method'], path, guard, ...rest };
}

export const download = (
  path: string,
  guard: Guard,
  send: (ask: Ask, res: Response) => Promise<void>,
): DownloadRoute => ({
  kind: 'download',
  path,
  guard,
  send,
});

/** The body checked by its form (VAL-28): typed values, or a refusal with a message at each wrong field. */
export const readForm = (ask: Ask, form: Form, facts: Readonly<Record<string, unknown>> = {}) =>
  parseForm(form, ask.body, { access: ask.access, today: ask.context.today, facts });

/**
 * The answer to an accepted command once its screens show it (read your own write); when that takes too long the flash
 * says so. `body` is `{id, version}` (WIRE-10).
 */
export async function done(
  ask: Ask,
  position: string,
  answer: { readModels: readonly string[]; body: object; flash: Flash; redirect?: string; status?: number },
): Promise<Done> {
  const { readModels, flash, ...rest } = answer;
  const shown = await ask.app.projector.waitFor(readModels, position);
  return { ...rest, flash: shown ? flash : { ...flash, message: `${flash.message} Lista odświeży się za chwilę.` } };
}

/**
 * The id of something that this command makes. The same command key gives the same id, so that a repeated request meets
 * the stream it made the first time, and execute answers with its events (WIRE-09).
 */
export function newId(ask: Pick<Ask, 'commandKey'>): string {
  if (!ask.commandKey) return uuid();
  const bytes = createHash('sha256').update(`id ${ask.commandKey}`).digest().subarray(0, 16);
  // As RFC 9562 asks of version 8: made by a rule of our own.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return stringify(bytes);
}
