import { addressLines } from '#domain/portal/contact.ts';
import { training } from '#domain/training/portal.ts';
import { contactOf } from '#projections/contact.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { TrainingPage } from '#domain/training/pages.ts';
import { occasions } from '../occasions.ts';
import { dataProtection } from './privacy-notice.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';

/** Null while the office has not said it. */
const contactPage = async ({ app }: RequestContext) => {
  const contact = await contactOf(app.lists, training.name);
  return { contact: contact && { ...contact, address: addressLines(contact) } };
};
const words = async () => ({});

/** PUB-04, PUB-05, PUB-10: pages that say the same to everybody. */
export const staticLoaders = {
  contact: contactPage,
  provider: contactPage,
  regulations: async () => ({ occasions }),
  legalNote: words,
  dataProtection,
} satisfies Partial<Record<TrainingPage, Loader>>;
