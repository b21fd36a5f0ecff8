import { contact } from '#domain/training/contact.ts';
import type { TrainingPage } from '#domain/training/pages.ts';
import { occasions } from '../occasions.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';

const contactPage = async () => ({ contact });
const words = async () => ({});

/** PUB-04, PUB-05, PUB-10: pages that say the same to everybody. */
export const staticLoaders = {
  contact: contactPage,
  provider: contactPage,
  regulations: async () => ({ occasions }),
  legalNote: words,
  dataProtection: words,
} satisfies Partial<Record<TrainingPage, Loader>>;
