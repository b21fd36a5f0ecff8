import type { Portal } from '#domain/kernel/actor.ts';
import type { Config } from '#ops/config.ts';

/** The portal that an address without a portal's segment leads to (GEN-01). */
const DEFAULT_PORTAL: Portal = 'szkolenia';

/** The full address of a portal's page, e.g. for a link in a mail: of this server, with the portal's segment. */
export const portalUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, portal: Portal, path: string): string =>
  `${publicUrl}${portal === DEFAULT_PORTAL ? '' : `/${portal}`}${path}`;
