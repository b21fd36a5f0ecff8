import type { Portal } from '#domain/kernel/actor.ts';
import { withPrefix } from '#domain/kernel/url.ts';
import { portalNamed } from '#domain/portals.ts';
import type { Config } from '#ops/config/config.ts';

/** Where the portals are to be found from outside. */
export type Addresses = Pick<Config, 'publicUrl' | 'portalUrls'>;

/**
 * A path of a portal for somebody who is not on its pages: in mails, papers and calendars. A portal with a host of its
 * own is named by it, any other one by its segment, so that one address serves all (URL-01). Never made of a request's
 * Host header, which anybody can write.
 *
 * @example absoluteLink(app.config, 'bx', '/change-password?token=…')
 */
export function absoluteLink({ publicUrl, portalUrls }: Addresses, portal: Portal, path: string): string {
  const own = portalUrls[portal];
  return own === undefined
    ? `${publicUrl}${withPrefix(`/${portal}`, path)}`
    : `${own}${withPrefix(portalNamed(portal).prefix, path)}`;
}
