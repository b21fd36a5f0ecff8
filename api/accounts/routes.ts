import { lastingInputs } from './access.ts';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { accountCommands } from '#domain/account/decide/commands.ts';
import { portalNamed } from '#domain/portals.ts';
import { accountReadModel } from '#projections/accounts.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import { command, page, type Route } from '#api/http/routes/route.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { choicesOf } from '#api/records/portal-records.ts';
import { SWITCHES } from '#domain/record/view.ts';
import { administrationRoutes } from './administration.ts';
import { change, create, switchTo } from './change.ts';
import { accountCloseRoutes } from './close.ts';
import { accountDetails, accountEdit, accountFacts, accountSwitch } from './details.ts';
import { accountDossier } from './dossier.ts';
import { accountListRoutes } from './list-routes.ts';
import { accountPermissions } from './permissions.ts';
import { questionRoutes } from './question-routes.ts';
import { passwordLinkRoute } from './password-link.ts';
import type { AccountScreen, AccountScreenExtras } from './screen.ts';

/** What a portal's rooms say about the screens of one of its kinds. */
export interface AccountScreenParts {
  /** Where the rows follow from other facts too. */
  readonly model?: AnyReadModel;
  readonly extras?: AccountScreenExtras;
  /** Further routes of the kind. */
  readonly routes?: readonly Route[];
}

/**
 * The screens of a portal's kinds of accounts in its panel: list, new, details with history, edit, taking and giving
 * access, a link to set the password.
 */
export const accountRoutes = (
  accounts: readonly AccountDeclaration[],
  parts: Readonly<Record<string, AccountScreenParts>> = {},
): readonly Route[] =>
  accounts.flatMap((one) => [
    ...kindRoutes(one, parts[one.kind]),
    ...(accounts.some(({ organisation }) => organisation?.table === one.table)
      ? accountCloseRoutes(one, screenOf(one, parts[one.kind]))
      : []),
  ]);

/** The kind's screen for a request. */
function screenOf(
  declaration: AccountDeclaration,
  { model = accountReadModel(declaration), extras }: AccountScreenParts = {},
) {
  const all: AccountScreenExtras = {
    options: (request) => choicesOf(request, portalNamed(request.portal), declaration),
    ...extras,
  };
  return ({ app }: RequestContext): AccountScreen => ({
    definition: app.accounts.ofKind(declaration.kind),
    model,
    extras: all,
  });
}

function kindRoutes(declaration: AccountDeclaration, parts: AccountScreenParts = {}): readonly Route[] {
  const { base, fields, login } = declaration;
  const screen = screenOf(declaration, parts);
  const { add, edit, setActive } = accountCommands(declaration);
  const [read, write] = [[declaration.permissions.read], [declaration.permissions.write]];
  // Who works in a panel sees what others have said of themselves: to make one, or to change what one may, asks again.
  const ofPanel = login?.panel || login?.readsAll ? { proof: 'always' as const } : {};
  const upload = fields.some(({ type }) => type === 'file') ? { upload: { maxBytes: UPLOAD_MAX_BYTES } } : {};
  return [
    ...accountListRoutes(declaration, screen),
    page(`${base}/new`, write, async (request) => ({
      values: { ...lastingInputs(declaration, request.access), ...(await parts.extras?.prefilled?.(request)) },
      scope: null,
      facts: await accountFacts(screen(request), request),
    })),
    command(`post ${base as '/'}`, add, {
      page: `${base}/new`,
      ...upload,
      ...ofPanel,
      run: (request) => create(screen(request), request),
    }),
    page(`${base}/:id`, read, (request) => accountDetails(screen(request), request)),
    accountDossier(declaration, screen),
    page(`${base}/:id/edit`, write, (request) => accountEdit(screen(request), request)),
    command(`put ${base as '/'}/:id`, edit, {
      page: `${base}/:id/edit`,
      ...upload,
      ...(login ? { proof: 'perhaps' as const } : {}),
      run: (request) => change(screen(request), request),
    }),
    ...SWITCHES.flatMap((change) => {
      const path = `${base as '/'}/:id/${change}` as const;
      return [
        page(path, write, (request) => accountSwitch(screen(request), request, change)),
        command(`post ${path}`, setActive, {
          page: path,
          ...ofPanel,
          run: (request) => switchTo(screen(request), request, change === 'reactivate'),
        }),
      ];
    }),
    ...(login
      ? [
          page(`${base}/:id/permissions`, read, (request) => accountPermissions(screen(request), request)),
          passwordLinkRoute(declaration),
          ...questionRoutes(declaration, screen),
        ]
      : []),
    ...administrationRoutes(declaration),
    ...(parts.routes ?? []),
  ];
}
