import { fileGroupOf } from '#domain/files/file-group.ts';
import { fileOf } from '#domain/files/file.ts';
import type { FileKinds } from '#domain/files/kinds.ts';

/** GEN-08: kept by operators who manage cooperants, for every operator and employee of the portal. */
export const files: FileKinds = {
  portal: 'orders',
  event: 'Orders',
  table: 'orders_files',
  groups: 'orders_file_groups',
  permissions: { read: 'VIEWING_COOPERANTS', write: 'MANAGING_COOPERANTS' },
  readers: { actors: ['ZleceniaOperator', 'ZleceniaEmployee'] },
};

export const fileGroup = fileGroupOf(files);
export const file = fileOf(files);
