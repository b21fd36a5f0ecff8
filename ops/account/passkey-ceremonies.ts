import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { App } from '#ops/app.ts';
import type { Account } from './credentials.ts';
import { CHALLENGE_MS, issueChallenge, takeChallenge, type Asked } from './passkey-challenges.ts';
import { countUse, credentialsOf, knownPasskey, type KnownPasskey, type NewPasskey } from './passkeys.ts';

/** The portal as a browser that makes passkeys sees it. */
export interface RelyingParty {
  /** Its host: a passkey is worth something there alone. */
  readonly id: string;
  readonly origin: string;
  /** What the browser calls it. */
  readonly name: string;
}

type Needs = Pick<App, 'pool' | 'vault' | 'now'>;

/** EdDSA, ES256 and RS256: what authenticators make, whatever else the runtime could check. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first passkey: most requests need none of it. */
const library = () => import('@simplewebauthn/server');

/** The same for an account each time, so that a new passkey takes the place of a lost one; tells nothing of it. */
const userHandle = ({ vault }: Pick<App, 'vault'>, { type, id }: Account): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(vault.digest(`passkey-user:${type}:${id}`), 'hex'));

/** What a browser makes a passkey with. It can be found without a login, where the authenticator has room for that. */
export async function creationOptions(
  app: Needs,
  rp: RelyingParty,
  { by, account, login, name }: { by: string; account: Account; login: string; name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  const known = await credentialsOf(app, { actorId: account.id, rpId: rp.id });
  const challenge = await issueChallenge(app, { by, purpose: 'create' });
  return generateRegistrationOptions({
    rpID: rp.id,
    rpName: rp.name,
    userID: userHandle(app, account),
    userName: login,
    userDisplayName: name,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

const text = z.string().max(20_000);
const heading = { id: z.string().max(2_000), rawId: z.string().max(2_000), type: z.literal('public-key') };
const creation = z.object({ ...heading, response: z.object({ clientDataJSON: text, attestationObject: text }) });
const assertion = z.object({
  ...heading,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.string().max(200).nullish(),
  }),
});

/** What a browser sent as JSON in a field; undefined where it is something else. */
function readAnswer<T>(shape: z.ZodType<T>, answer: unknown): T | undefined {
  if (typeof answer !== 'string') return undefined;
  try {
    return shape.safeParse(JSON.parse(answer)).data;
  } catch {
    return undefined;
  }
}

/** The library throws for whatever is wrong with an answer; which of it was is nobody's business. */
const sound = async <T>(check: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await check();
  } catch {
    return undefined;
  }
};

/** The passkey that a browser has made; undefined where the answer is not one to the question that was asked. */
export async function madePasskey(
  app: Needs,
  rp: RelyingParty,
  { by, answer }: { by: string; answer: unknown },
): Promise<Omit<NewPasskey, 'name'> | undefined> {
  const expectedChallenge = await takeChallenge(app, { by, purpose: 'create' });
  const response = readAnswer(creation, answer);
  if (!expectedChallenge || !response) return undefined;
  const { verifyRegistrationResponse } = await library();
  const made = await sound(() =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!made?.verified) return undefined;
  const { id, publicKey, counter } = made.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, rpId: rp.id };
}

/** What a browser asks a passkey to sign: one of this account's, or any that it finds. */
export async function requestOptions(
  app: Needs,
  rp: RelyingParty,
  { actorId, ...asked }: Asked & { readonly actorId?: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  const known = actorId === undefined ? [] : await credentialsOf(app, { actorId, rpId: rp.id });
  const challenge = await issueChallenge(app, asked);
  return generateAuthenticationOptions({
    rpID: rp.id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    ...(known.length > 0 ? { allowCredentials: known.map((id) => ({ id })) } : {}),
  });
}

/** What an answer has shown: `account` also where it opens nothing, as far as it is known. */
export type Shown =
  | { readonly opens: true; readonly account: Account }
  | { readonly opens: false; readonly account?: Account; readonly isCopy?: true };

/**
 * Whose passkey has signed what was asked. One whose count of uses has not grown opens nothing (`isCopy`).
 * Of the account `actorId` where one is given, else the answer must name its owner itself.
 */
export async function shownPasskey(
  app: Needs,
  rp: RelyingParty,
  { answer, actorId, ...asked }: Asked & { readonly answer: unknown; readonly actorId?: string },
): Promise<Shown> {
  const expectedChallenge = await takeChallenge(app, asked);
  const response = readAnswer(assertion, answer);
  if (!response) return { opens: false };
  const passkey = await knownPasskey(app, { credentialId: response.id, rpId: rp.id });
  if (!passkey) return { opens: false };
  const { account } = passkey;
  if (!expectedChallenge || !isOwners(app, passkey, { actorId, handle: response.response.userHandle }))
    return { opens: false, account };
  const counter = await signedCounter(rp, { passkey, expectedChallenge, response: response as never });
  if (counter === undefined) return { opens: false, account };
  return (await countUse(app, { id: passkey.id, counter }))
    ? { opens: true, account }
    : { opens: false, account, isCopy: true };
}

/** Without a login only what the authenticator keeps says whose it is. */
function isOwners(
  app: Pick<App, 'vault'>,
  { account }: KnownPasskey,
  { actorId, handle }: { actorId: string | undefined; handle: string | null | undefined },
): boolean {
  if (actorId !== undefined && account.id !== actorId) return false;
  const own = Buffer.from(userHandle(app, account)).toString('base64url');
  return handle ? handle === own : actorId !== undefined;
}

/** How often it has been used, as it says itself; undefined where the signature is not good. */
async function signedCounter(
  rp: RelyingParty,
  {
    passkey,
    expectedChallenge,
    response,
  }: { passkey: KnownPasskey; expectedChallenge: string; response: AuthenticationResponseJSON },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await sound(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      // The number is compared where it is written (`countUse`), so that of two answers at once one counts.
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: 0,
      },
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}
