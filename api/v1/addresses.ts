import type { ApiCommand } from '#domain/api/commands.ts';
import { apiPortals } from '#projections/api/index.ts';
import type { ApiKind } from '#projections/api/kind.ts';
import { HttpError } from '#api/http/answer/errors.ts';

/** What an address below `/api/v1` is made of; '' for what it does not say. */
export interface Address {
  readonly portal: string;
  readonly kind: string;
  readonly id: string;
  readonly action: string;
  /** Of a file below a thing. */
  readonly file: string;
  /** How many parts it has. */
  readonly depth: number;
}

export function addressOf(path: string): Address {
  const parts = path.slice(1).split('/');
  const [portal = '', kind = '', id = '', action = '', file = ''] = parts;
  return { portal, kind, id, action, file, depth: parts.length };
}

export const kindNamed = (portal: string, kind: string): ApiKind | undefined =>
  apiPortals.find((one) => one.portal === portal)?.kinds.find((one) => one.kind === kind);

/** Whether files of things are at an address, or one of them. */
export const hasFiles = ({ portal, kind, action }: Address): boolean =>
  kindNamed(portal, kind)?.files?.at === `/${action}`;

/** Something that may be done at an address. */
export interface Doable {
  readonly kind: ApiKind;
  readonly command: ApiCommand;
  readonly method: 'POST' | 'PATCH';
}

/** Where commands are, by the depth of their address. */
const AT: Readonly<Record<number, (address: Address) => ApiCommand['at']>> = {
  2: () => 'list',
  3: () => 'thing',
  4: ({ action }) => `/${action}`,
};

export function commandAt(address: Address): Doable | undefined {
  const at = AT[address.depth]?.(address);
  const kind = kindNamed(address.portal, address.kind);
  const command = kind?.commands?.find((one) => one.at === at);
  return kind && command && { kind, command, method: at === 'thing' ? 'PATCH' : 'POST' };
}

export const READING: readonly string[] = ['GET', 'HEAD'];

const READ_ONLY = 'Dane można tu tylko czytać (GET).';

/** 405 where something is read, or done, or both. */
export function otherMethod(isRead: boolean, doable: Doable | undefined): HttpError {
  const allow = [...(isRead ? READING : []), ...(doable ? [doable.method] : [])].join(', ');
  return new HttpError(405, doable ? `Ten adres przyjmuje tylko: ${allow}.` : READ_ONLY, { Allow: allow });
}
