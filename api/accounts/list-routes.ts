import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { boundTo } from '#domain/account/ownership.ts';
import { fileWord } from '#domain/text/words.ts';
import { compareDownload } from '#api/handlers/compare-file.ts';
import { comparePage } from '#api/handlers/compare-list.ts';
import { atAskedMoment, withPast } from '#api/handlers/past-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { refuseUnknownPast } from '#api/http/request/as-of.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { download, page, type Route } from '#api/http/routes/route.ts';
import { comparedAccounts } from './compared.ts';
import { accountExport, accountList } from './list.ts';
import type { AccountScreen } from './screen.ts';

const NOT_THEIRS = 'Stany listy z dwóch chwil mogą porównać tylko osoby, które widzą wszystkie konta tego rodzaju.';

/**
 * The list of a kind and its file, as of a moment too for anyone who sees all of the kind: the past would show others whom
 * they may see no more.
 */
export function accountListRoutes(
  declaration: AccountDeclaration,
  screen: (request: RequestContext) => AccountScreen,
): readonly Route[] {
  const { base, permissions } = declaration;
  const isBound = ({ access }: RequestContext): boolean => boundTo(declaration, access) !== undefined;
  const list = (request: RequestContext) => accountList(screen(request), request);
  const ofThen = withPast(list);
  const ofBoth = (then: RequestContext) => {
    if (then.asOf !== undefined && isBound(then)) throw new HttpError(400, NOT_THEIRS);
    return list(then);
  };
  return [
    page(base, [permissions.read], (request) => (isBound(request) ? list(request) : ofThen(request))),
    page(`${base}/compare`, [permissions.read], (request) =>
      comparePage(request, ofBoth, comparedAccounts(screen(request))),
    ),
    compareDownload({ base, guard: [permissions.read], what: fileWord(declaration.words.many) }, (request) => ({
      load: ofBoth,
      list: comparedAccounts(screen(request)),
    })),
    {
      ...download(`${base}/excel`, [permissions.read], async (request, res) => {
        if (isBound(request)) refuseUnknownPast(request, { path: base });
        return accountExport(screen(request), await atAskedMoment(request), res);
      }),
      hasPast: true,
    },
  ];
}
