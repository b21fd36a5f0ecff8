import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { isWithin } from '#domain/account/ownership.ts';
import { guardOf, type Guard } from '#domain/kernel/access.ts';
import { idOfSubject, kindOfSubject } from '#domain/kernel/subject.ts';
import { allows } from '#domain/portal/guard.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { visibleSubjects } from '#domain/portal/topics.ts';
import { portalNamed } from '#domain/portals.ts';
import type { AnyRecord } from '#domain/record/declaration.ts';
import { documentsIn, isDocument } from '#domain/record/documents.ts';
import type { Upload } from '#ops/files/store.ts';
import { accountHoldingFile } from '#projections/account-files.ts';
import { fieldsOf } from '#projections/account-profile.ts';
import { recordById, recordsHolding } from '#projections/record-list.ts';
import type { Visible } from '#projections/portal.ts';
import { portals as projections } from '#projections/portals.ts';
import type { RecordRow } from '#projections/records.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

type Asker = Pick<RequestContext, 'app' | 'portal' | 'access' | 'session'>;

/** Whether a kept file is served to the caller, by what is so now. To everybody else it is not there (404). */
export async function maySee(upload: Upload, asker: Asker): Promise<boolean> {
  const portal = portalNamed(upload.portal);
  const { subject } = upload;
  if (subject !== null) {
    const reach = projections.find(({ name }) => name === portal.name)?.visible?.[kindOfSubject(subject)];
    return reach
      ? isOwnPortal(portal, asker) && maySeeOf(reach, subject, { portal, asker })
      : maySeeDocument(subject, { upload, portal, asker });
  }
  if (upload.visibility === 'public') return !isPhoto(upload) || isShown(upload, { portal, asker });
  return isOwnPortal(portal, asker) && maySeePhoto(upload, { portal, asker });
}

const isPhoto = ({ type }: Upload): boolean => type.startsWith('image/');

/** FE-14: a photo of a record is there while a record has it: what was deleted or replaced is nobody's any more. */
async function isShown({ name }: Upload, { portal, asker }: { portal: PortalModel; asker: Asker }): Promise<boolean> {
  for (const [table, { fields }] of Object.entries(portal.records)) {
    const photos = fields.filter((field) => field.type === 'file' && !isDocument(field));
    const where = { fields: photos.map((field) => ({ field: field.name, list: false })), value: name };
    if (photos.length > 0 && (await recordsHolding(asker.app.db, table, where)).length > 0) return true;
  }
  return false;
}

const isOwnPortal = (portal: PortalModel, asker: Asker): boolean => asker.portal === portal.name;

/** By what the guard asks for, or because they read everything. */
const mayReadAs = (portal: PortalModel, guard: Guard, { access }: Asker): boolean =>
  access.readsAll || allows(portal, guard, access);

/** A document of a record: its present ones by the record's rule, its former ones for those who may read the record. */
async function maySeeDocument(
  subject: string,
  { upload, portal, asker }: { upload: Upload; portal: PortalModel; asker: Asker },
): Promise<boolean> {
  const [table, declaration] = recordOf(portal, subject);
  const row = table && (await recordById(asker.app.db, table, idOfSubject(subject)));
  if (!row || !declaration) return false;
  const isReader = (guard: Guard) => isOwnPortal(portal, asker) && mayReadAs(portal, guard, asker);
  if (isReader(guardOf(declaration.permissions.read))) return true;
  const { documents } = declaration;
  if (!documents || !(await isOffered(declaration, { row, upload, portal, asker }))) return false;
  return documents.isPublic(row.values) || isReader(documents.readers);
}

/** What is no plain record: anyone who may open its page, and see this very one. */
async function maySeeOf(
  visible: Visible,
  subject: string,
  { portal, asker }: { portal: PortalModel; asker: Asker },
): Promise<boolean> {
  if (asker.session === null || visibleSubjects(portal, asker.access, [subject]).length === 0) return false;
  const id = idOfSubject(subject);
  return (await visible(asker.app.db, [id], asker.access)).has(id);
}

const recordOf = ({ records }: PortalModel, subject: string): [table: string, declaration: AnyRecord] | [] =>
  Object.entries(records).find(([, { kind }]) => kind === kindOfSubject(subject)) ?? [];

/** The record is in use and holds this very file, and what it is in is in use too. */
async function isOffered(
  declaration: AnyRecord,
  { row, upload, portal, asker }: { row: RecordRow; upload: Upload; portal: PortalModel; asker: Asker },
): Promise<boolean> {
  const isHeld = documentsIn(declaration, row.values).some((document) => document.upload === upload.name);
  if (!row.active || !isHeld) return false;
  const within = declaration.fields.find(({ name }) => name === declaration.documents?.within);
  if (!within || typeof within.options !== 'string' || !portal.records[within.options]) return true;
  if (!row.values[within.name]) return true;
  const outer = await recordById(asker.app.db, within.options, String(row.values[within.name] ?? ''));
  return outer?.active === true;
}

/** A photo of an account: for its own person, and for who may read such accounts. */
async function maySeePhoto(upload: Upload, { portal, asker }: { portal: PortalModel; asker: Asker }): Promise<boolean> {
  if (asker.session === null) return false;
  for (const declaration of portal.accounts) {
    const row = await accountHoldingFile(asker.app.db, declaration, upload.name);
    if (row) return isOwn(declaration, { id: row.id, asker }) || mayRead(declaration, fieldsOf(declaration, row));
  }
  return false;

  function mayRead(declaration: AccountDeclaration, values: object): boolean {
    const guard = guardOf(declaration.permissions.read);
    return mayReadAs(portal, guard, asker) && isWithin(declaration, asker.access, values);
  }
}

const isOwn = ({ login }: AccountDeclaration, { id, asker }: { id: string; asker: Asker }): boolean =>
  login?.type === asker.access.actorType && asker.session?.actor.id === id;
