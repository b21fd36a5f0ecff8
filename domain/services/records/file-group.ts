import { fileGroupOf } from '#domain/cooperant/file-group.ts';

/** SUD-06. */
export const fileGroup = fileGroupOf({
  kind: 'services-file-group',
  event: 'ServicesFileGroup',
  permissions: { read: 'MANAGING_FILES', write: 'MANAGING_FILES' },
});
