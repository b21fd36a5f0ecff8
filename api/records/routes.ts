import { UPLOAD_MAX_BYTES } from '#domain/shared/constants.ts';
import { command, page } from '../http/define.ts';
import type { Guard, Route } from '../http/route.ts';
import { changeRecord, createRecord, switchRecord } from './change.ts';
import { recordDetails, recordEdit, recordNew } from './details.ts';
import { recordList } from './list.ts';
import type { RecordScreen } from './screen.ts';

/** The routes of a plain record: list, new, details, edit, and switching it off and on. */
export function recordRoutes<V extends object>(screen: RecordScreen<V>): readonly Route[] {
  const { view, permissions } = screen.record;
  const { base } = view;
  // Some sections ask for nothing but the panel (PERM-07).
  const read: Guard = permissions.read === 'panel' ? 'panel' : [permissions.read];
  const write = [permissions.write];
  const upload = view.fields.some(({ type }) => type === 'file') ? { upload: { maxBytes: UPLOAD_MAX_BYTES } } : {};
  return [
    page(base, read, (ask) => recordList(screen, ask)),
    page(`${base}/new`, write, (ask) => recordNew(screen, ask)),
    command(`post ${base as '/'}`, write, {
      page: `${base}/new`,
      ...upload,
      run: (ask) => createRecord(screen, ask),
    }),
    page(`${base}/:id`, read, (ask) => recordDetails(screen, ask)),
    page(`${base}/:id/edit`, write, (ask) => recordEdit(screen, ask)),
    command(`put ${base as '/'}/:id`, write, {
      page: `${base}/:id/edit`,
      ...upload,
      run: (ask) => changeRecord(screen, ask),
    }),
    command(`post ${base as '/'}/:id/deactivate`, write, { run: (ask) => switchRecord(screen, ask, 'deactivate') }),
    command(`post ${base as '/'}/:id/reactivate`, write, { run: (ask) => switchRecord(screen, ask, 'reactivate') }),
  ];
}
