import { createAccess } from '#domain/kernel/access.ts';
import { hasValue, type AccountDeclaration, type AccountField } from './declaration.ts';
import { isWithin, ownerOf } from './ownership.ts';

/** Who administers accounts of a kind: anyone who may change them, as an account of the portal's panel. */

const optionsOf = ({ options }: AccountField): readonly string[] =>
  Array.isArray(options) ? options.map(({ value }: { value: string }) => value) : [];

/** Whether accounts of this kind with these values administer their own kind (OPR-01). */
export const administersOwn = ({ login, permissions }: AccountDeclaration, values: object): boolean =>
  login?.administrator !== undefined &&
  (hasValue(values, login.administrator) || login.permissions(values as never).includes(permissions.write));

/** Whether an account administers another one of its portal: may change it, and see it at all. */
export function administersAccount(
  by: { readonly declaration: AccountDeclaration; readonly values: object },
  of: { readonly declaration: AccountDeclaration; readonly values: object },
): boolean {
  const { login } = by.declaration;
  if (!login?.panel) return false;
  const access = createAccess({
    actorType: login.type,
    permissions: login.permissions(by.values as never),
    owner: ownerOf(by.declaration, by.values),
  });
  return access.can(of.declaration.permissions.write) && isWithin(of.declaration, access, of.values);
}

/** The field that makes an administrator. */
export const administratorField = ({ fields, login }: AccountDeclaration): AccountField | undefined =>
  fields.find(({ name }) => name === login?.administrator?.field);

/** What that field holds of somebody who may everything. */
export function everything(declaration: AccountDeclaration): Readonly<Record<string, unknown>> {
  const field = administratorField(declaration);
  if (!field) return {};
  const { name, type } = field;
  return { [name]: type === 'checkboxGroup' ? optionsOf(field) : declaration.login?.administrator?.value };
}

/** The values of the fields that say what an account may do. */
export const grantedValues = ({ login }: AccountDeclaration, values: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(login?.grants ?? {}, name)));

/** The same of a new account without what would make it an administrator: everything else it holds at once. */
export function withoutAdministration(
  declaration: AccountDeclaration,
  values: object,
): Readonly<Record<string, unknown>> {
  const { login, permissions } = declaration;
  const rule = login?.administrator;
  const isAdministrators = (field: string, option: string): boolean =>
    (field === rule?.field && option === rule.value) ||
    (login?.grants?.[field]?.(option as never) ?? []).includes(permissions.write);
  const entries = Object.entries(grantedValues(declaration, values)).map(([field, held]) => {
    if (Array.isArray(held)) return [field, held.filter((one) => !isAdministrators(field, String(one)))] as const;
    return [field, isAdministrators(field, String(held)) ? rule?.meanwhile : held] as const;
  });
  return Object.fromEntries(entries);
}
