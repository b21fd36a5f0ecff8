import { whenFilled } from '#domain/form/validators/text.ts';

/** Where an installation's settings allow this machine itself, an address may begin with http:// too. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** A name or address of this machine itself. */
export const isLoopbackName = (hostname: string): boolean => LOOPBACK.test(hostname);

function wrongWith(text: string): string | undefined {
  if (!URL.canParse(text)) return 'nie da się go odczytać. Podaj go w całości, np. https://crm.example/webhook';
  const { protocol, hostname, username, password, hash } = new URL(text);
  const isOpen = protocol === 'http:' && isLoopbackName(hostname);
  if (protocol !== 'https:' && !isOpen) return 'zacznij od https://';
  if (username !== '' || password !== '') return 'nie podawaj w nim loginu ani hasła. Wysyłki poznasz po podpisie';
  return hash === '' ? undefined : 'usuń część od znaku #';
}

/** Where a webhook may go, as far as its text shows. */
export const webhookAddress = whenFilled((text, label) => {
  const wrong = wrongWith(text);
  return wrong && `${label}: ${wrong}`;
});
