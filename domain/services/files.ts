import { fileGroupOf } from '#domain/files/file-group.ts';
import { fileOf } from '#domain/files/file.ts';
import type { FileKinds } from '#domain/files/kinds.ts';

/** SUD-05, SUD-06, SUD-08: kept by operators with the permission for files, for service companies and their employees. */
export const files: FileKinds = {
  portal: 'services',
  event: 'Services',
  table: 'services_files',
  groups: 'services_file_groups',
  permissions: { read: 'MANAGING_FILES', write: 'MANAGING_FILES' },
  readers: { actors: ['SudService', 'SudEmployee'] },
};

export const fileGroup = fileGroupOf(files);
export const file = fileOf(files);
