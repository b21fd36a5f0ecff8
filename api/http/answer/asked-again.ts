import type { ProofAsked } from '#domain/account/security-forms.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import { flatten, type QueryObject } from '#domain/kernel/url.ts';
import type { HttpExchange } from '../exchange.ts';
import type { Hidden } from '../request/body.ts';
import { addressOf } from '../request/place.ts';
import { withoutPasswords } from '../request/fields.ts';
import type { RequestContext } from '../request/request-context.ts';
import { isProved, proofAsked, takeProof } from '../visitor/proof.ts';
import { sendPage } from './answer.ts';
import { asHttpError } from './errors.ts';

/** Where a proof is asked for: a page of every portal that somebody logs in to. */
export const PROOF_PATH = '/account/proof';
/** The input in which a native form brings the proof along. */
const PROOF_INPUT = '_proof';

const ASKED = 'Ta czynność wymaga potwierdzenia, że to Ty. Podaj hasło albo kod.';

/** A native form that waits for the proof: everything it said, which goes along with the proof. */
export interface HeldForm {
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** It brought files, which no page can hold: its own page is shown again, filled in. */
  readonly hasFiles: boolean;
}

/** What the page of the question gets. */
export interface ProofData extends ProofAsked {
  readonly proved: boolean;
  readonly next: string | null;
  readonly isFile: boolean;
  readonly held?: HeldForm;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Takes the proof that a native form brings along.
 *
 * @returns why it is none; undefined where it is one, or none was brought
 */
export async function takeBroughtProof(
  exchange: HttpExchange,
  request: RequestContext,
): Promise<Pick<Refusal, 'message' | 'errors'> | undefined> {
  const brought = broughtProof(exchange);
  if (brought === undefined || isProved(request)) return undefined;
  try {
    return await takeProof(request, brought, PROOF_INPUT);
  } catch (error) {
    const { status, message } = asHttpError(error);
    if (status !== 429) throw error;
    return { message };
  }
}

function broughtProof({ hidden, match, place }: HttpExchange): string | undefined {
  const asks = match?.route.kind === 'command' && match.route.proof !== undefined;
  return asks && !place.backend ? hidden?.proof : undefined;
}

/** Asks for the proof: scripts in a dialog, then they send the same again; others on a page that holds what was sent. */
export async function askAgain(
  exchange: HttpExchange,
  request: RequestContext,
  wrong?: Pick<Refusal, 'message' | 'errors'>,
): Promise<void> {
  const { place, res, match } = exchange;
  res.locals.askedAgain = true;
  const asked = await proofAsked(request);
  if (place.backend)
    return void res
      .status(403)
      .json({ message: ASKED, proof: asked.kind, ...(asked.passkey ? { passkey: true } : {}) });
  if (match?.route.kind !== 'command') {
    const wanted = addressOf(place, place.path) + (place.search ? `?${place.search}` : '');
    const isFile = match?.route.kind === 'download';
    const query = `next=${encodeURIComponent(wanted)}${isFile ? '&file=1' : ''}`;
    return res.redirect(303, addressOf(place, `${PROOF_PATH}?${query}`));
  }
  const held = heldForm(exchange, request);
  const data: ProofData = { ...asked, proved: false, next: null, isFile: false, held, ...wrong };
  return sendPage(exchange, data, { status: wrong ? 422 : 403, at: PROOF_PATH });
}

/** What a form says of itself, in the names that it said it in; the token is the page's own. */
const NAMES: Readonly<Partial<Record<keyof Hidden, string>>> = {
  method: '_method',
  action: '_action',
  key: '_key',
  page: '_page',
  add: '_add',
  remove: '_remove',
  refill: '_refill',
};

function heldForm({ place, hidden }: HttpExchange, { body, files }: RequestContext): HeldForm {
  const own = Object.entries(NAMES).flatMap(([key, name]) => {
    const value = hidden?.[key as keyof Hidden];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    action: place.path + (place.search ? `?${place.search}` : ''),
    fields: [...own, ...flatten(withoutPasswords(body) as QueryObject)],
    hasFiles: Object.keys(files).length > 0 || hidden?.refill !== undefined,
  };
}
