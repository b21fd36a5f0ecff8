import type { Client } from '#tests/bench/client.ts';

/** What anyone who is sent a link chooses. */
const CHOSEN = 'Zażółć1!gęślą';

/** The path and token of a link that a command has printed. */
export function printedLink(said: string): { readonly path: string; readonly token: string } {
  const [, path = '', token = ''] = /https?:\/\/[^/\s]+(\/\S*change-password)\?token=([\w-]{43})/.exec(said) ?? [];
  if (!token) throw new Error(`No link was printed: ${said}`);
  return { path, token };
}

/** Sets a password by a link that a command has printed, at a program that runs. @returns the password */
export async function setPasswordBy(said: string, client: Client): Promise<string> {
  const { path, token } = printedLink(said);
  const answer = await client.post(path, { token, password: CHOSEN, passwordConfirmation: CHOSEN });
  if (answer.status !== 200) throw new Error(`The link was not taken: ${answer.text}`);
  return CHOSEN;
}
