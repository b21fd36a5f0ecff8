import { v7 as uuid } from 'uuid';
import { namedId } from '#ops/named-id.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/**
 * The id of something that this command makes. The same command key gives the same id, so that a repeated request meets
 * the stream it made the first time, and execute answers with its events (WIRE-09). `part`: of several that it makes.
 */
export const newId = ({ commandKey }: Pick<RequestContext, 'commandKey'>, part = ''): string =>
  commandKey ? namedId(`id ${commandKey}${part}`) : uuid();
