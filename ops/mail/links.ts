/**
 * Links to the portal's own pages in texts that know no address: a mail's words are made without settings, and its
 * composer puts the portal's address in, in one place. Both marks are of Unicode's private area, which nobody types.
 */
const [OPENS, CLOSES] = ['\uE000', '\uE001'];
const MARKED = new RegExp(`${OPENS}([^${CLOSES}]*)${CLOSES}`, 'g');

/** @example pageOf('/harmonogram'), to be used as a link's address */
export const pageOf = (path: string): string => `${OPENS}${path}${CLOSES}`;

/** Programs that make links of plain text end them at a bracket. */
const whole = (path: string): string => path.replaceAll('[', '%5B').replaceAll(']', '%5D');

/** @param address from a path of the portal to where it is found from outside */
export const withAddresses = (text: string, address: (path: string) => string): string =>
  text.replace(MARKED, (_marked, path: string) => address(whole(path)));
