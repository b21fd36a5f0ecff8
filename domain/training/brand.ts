import type { PortalDeclaration } from '#domain/portal/portal.ts';

/** The portal's name on its own: papers and mails need no more of its declaration. */
export const title = 'Portal szkoleń';

export const brand: PortalDeclaration['brand'] = {
  words: ['Portal', 'szkoleń'],
  locative: 'portalu szkoleń',
  about: 'Szkolenia techniczne dla sieci serwisów samochodowych.',
};
