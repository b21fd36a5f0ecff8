/** AES-GCM with a key that no script can read out: what lies on the device says nothing without it. */
export const newSealingKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

export interface SealedText {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

export const seal = (key: CryptoKey, value: unknown): Promise<SealedText> =>
  sealBytes(key, new TextEncoder().encode(JSON.stringify(value)));

/** @throws when it was sealed by another key, or changed since */
export const unseal = async (key: CryptoKey, sealed: SealedText): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unsealBytes(key, sealed))) as unknown;

/** The same of what is no text. */
export async function sealBytes(key: CryptoKey, plain: BufferSource): Promise<SealedText> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
}

/** @throws as `unseal` does */
export const unsealBytes = (key: CryptoKey, { iv, sealed }: SealedText): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
