import type { RecordScreen } from './screen.ts';

/** D22: pages show a change of the contact at once. */
export const contactScreen: Pick<RecordScreen, 'changed'> = {
  changed: (request) => request.server.locals.forget(request.portal),
};
