import type { PortalDeclaration } from '#domain/portal/portal.ts';
import { contact } from './contact.ts';

/** The portal's name on its own: papers and mails need no more of its declaration. */
export const title = 'Portal szkoleń';

export const brand: PortalDeclaration['brand'] = {
  words: ['Portal', 'szkoleń'],
  locative: 'portalu szkoleń',
  about: 'Szkolenia techniczne dla sieci serwisów samochodowych.',
  social: [
    { label: 'Facebook', href: 'https://www.facebook.com/' },
    { label: 'YouTube', href: 'https://www.youtube.com/' },
    { label: 'LinkedIn', href: 'https://www.linkedin.com/' },
  ],
  contact: { email: contact.email, phoneNumber: contact.phoneNumber, page: '/kontakt' },
};
