import type { AccountDeclaration, AccountUpcaster } from '#domain/account/declaration.ts';

type Old = Readonly<Record<string, unknown>>;

/**
 * Upcasters of the facts from before `accountOf`: those of the portal's first three kinds were written by hand, flat and
 * with an id of their own name. `profile` picks the values out of a flat profile; `steps` are the versions before.
 */
export function flatFacts(kind: {
  id: string;
  values(old: Old): object;
  steps?: readonly ((old: Old) => Old)[];
  changedHoldAccess?: true;
}): NonNullable<AccountDeclaration['legacy']> {
  const { id: idName, values, steps = [], changedHoldAccess } = kind;
  const profile = (old: Old) => ({ person: old.person, values: values(old) });
  const renamed: AccountUpcaster = ({ [idName]: id, ...rest }: Old) => ({ id, ...rest });
  const ofBoth =
    (step: (old: Old) => object): AccountUpcaster =>
    ({ before, after, ...rest }: { before: Old; after: Old }) => ({
      ...rest,
      before: step(before),
      after: step(after),
    });
  const withAccess = (old: Old) => ({ ...profile(old), ...(changedHoldAccess ? { access: old.access } : {}) });
  return {
    added: [...steps, (old: Old) => ({ id: old[idName], ...profile(old), access: old.access })],
    changed: [
      ...steps.map(ofBoth),
      ({ [idName]: id, before, after }: Old & { before: Old; after: Old }) => ({
        id,
        before: withAccess(before),
        after: withAccess(after),
      }),
    ],
    // Kinds whose changes contained the access had no such facts.
    accessChanged: changedHoldAccess ? [] : [renamed],
    passwordChanged: changedHoldAccess ? [] : [renamed],
    ...(changedHoldAccess ? { changedHoldAccess } : {}),
  };
}
