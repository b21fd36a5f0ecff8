import { requestContextOf, type HttpExchange } from '../exchange.ts';
import type { Body } from '../request/body.ts';
import type { Match } from '../routes/route-table.ts';
import type { Admitting } from '../visitor/principal.ts';
import { StaleToken } from './errors.ts';
import { showFormOn } from './native-form.ts';

const RENEWED = 'Formularz stracił ważność i został odnowiony. Sprawdź dane i wyślij go jeszcze raz.';

/** Its cookie did not come back: lost, or blocked. */
const AND_COOKIES = ' Jeśli to się powtórzy, zezwól na pliki cookie tej strony.';

/**
 * Asks for the token of a command. A native form that a visitor has left open, in a browser that meanwhile forgot them or
 * in which somebody logged in and out, comes back filled in, with a token that is good: nothing of it was done. Anyone who is
 * logged in is never shown what somebody else may have typed.
 *
 * @returns whether the command may go on
 * @throws StaleToken where there is no such form, HttpError for one of another site
 */
export async function holdsToken(
  exchange: HttpExchange,
  sent: { readonly match: Match; readonly body: Body },
  admit: (route: Admitting) => void,
): Promise<boolean> {
  const { match, body } = sent;
  try {
    exchange.server.csrf.check(exchange.req, body.hidden.csrf);
    return true;
  } catch (error) {
    if (!(error instanceof StaleToken) || !isVisitorsForm(exchange)) throw error;
    admit(match.route);
    const { request } = requestContextOf(exchange, match, body);
    const message = `${RENEWED}${hasTokenCookie(exchange) ? '' : AND_COOKIES}`;
    await showFormOn(exchange, request, admit)({ status: 403, values: body.fields, message, renewed: true });
    return false;
  }
}

const isVisitorsForm = ({ place, principal, hidden }: HttpExchange): boolean =>
  !place.backend && principal === null && hidden?.page !== undefined;

const hasTokenCookie = ({ req, server }: HttpExchange): boolean =>
  Object.hasOwn(req.cookies as object, server.cookies.csrf);
