import { contactTable } from '#domain/portal/contact.ts';
import { recordTitles } from '#projections/record-list.ts';
import type { RecordScreen } from './screen.ts';

/** D22: a portal has one contact, which is changed and never doubled; pages show a change at once. */
export const contactScreen: Pick<RecordScreen, 'check' | 'changed'> = {
  async check({ app, portal }, _values, id) {
    const known = await recordTitles(app.db, contactTable(portal));
    const another = [...known.keys()].some((one) => one !== id);
    return another ? { companyName: ['Portal ma już kontakt. Zmień go zamiast dodawać drugi.'] } : undefined;
  },
  changed: (request) => request.server.locals.forget(request.portal),
};
