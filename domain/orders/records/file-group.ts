import { fileGroupOf } from '#domain/cooperant/file-group.ts';

/** GEN-08: the groups of this portal's files. */
export const fileGroup = fileGroupOf({
  kind: 'orders-file-group',
  event: 'OrdersFileGroup',
  permissions: { read: 'VIEWING_COOPERANTS', write: 'MANAGING_COOPERANTS' },
});
