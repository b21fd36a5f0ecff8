import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/** What the program asks a browser for, as far as an authenticator looks at it. */
export interface Question {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** What may be wrong with an answer. */
export interface Wrong {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Nobody has shown a finger, a face or a PIN. */
  readonly unverified?: true;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly type?: string;
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const base64 = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** The few shapes of CBOR that keys and attestations are made of: numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].map(([key, one]) => Buffer.concat([cbor(key), cbor(one as never)]));
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** The public half as COSE says it: ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** An authenticator and the browser around it, at one origin: keys and signatures are real. */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle = '';
  /** 0 for ever: one that counts nothing, as those that are synchronised. */
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The answer to a question for a new passkey, as a command takes it. */
  make({ challenge, rp, user }: Question, wrong: Wrong = {}): string {
    this.#userHandle = user?.id ?? '';
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      coseKey(this.#keys.publicKey),
    ]);
    const authData = Buffer.concat([this.#authData(rp?.id, { ...wrong, attested: true }), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: base64(this.#clientData('webauthn.create', challenge, wrong)),
      attestationObject: base64(cbor(attestation)),
    });
  }

  /** The answer to a question for a signature. */
  sign({ challenge, rpId }: Question, wrong: Wrong = {}): string {
    const clientData = this.#clientData('webauthn.get', challenge, wrong);
    const authData = this.#authData(rpId, wrong);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: base64(clientData),
      authenticatorData: base64(authData),
      signature: base64(signature),
      userHandle: wrong.userHandle === undefined ? this.#userHandle : wrong.userHandle,
    });
  }

  #answer(response: object): string {
    const id = base64(this.credentialId);
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }

  #clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    const { origin = this.#origin } = wrong;
    return Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }

  #authData(rpId = '', wrong: Wrong & { attested?: true }): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? this.counter);
    const verified = wrong.unverified ? 0 : FLAGS.verified;
    const flags = FLAGS.present | verified | (wrong.attested ? FLAGS.attested : 0);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), counter]);
  }
}
