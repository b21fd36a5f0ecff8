import { hash, verify, type Options } from '@node-rs/argon2';

/** OWASP's first choice for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** The hash that an unknown login is checked against: of a random text that nobody knows, made with the options above. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$Pd56/ggFzGKwwg+KwdmizQ$URcyhq3MhXBgkQui2+tA06QRNisjk7ylPIINvSc8JCQ';

/** Takes the same time whether there is a hash or not, so that an unknown login can't be told from a wrong password. */
export async function checkPassword(password: string, known: string | null | undefined): Promise<boolean> {
  const matches = await verify(known ?? NOBODY, password, OPTIONS);
  return matches && typeof known === 'string';
}
