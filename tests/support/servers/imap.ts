import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

interface Message {
  readonly uid: number;
  readonly raw: string;
  readonly flags: Set<string>;
}

export interface TestImap {
  readonly port: number;
  /** Delivers to its one folder. */
  deliver(raw: string): void;
  messages(): { flags: string[]; raw: string }[];
  /** Every command as it came, without what was given with a login. */
  readonly commands: string[];
  stop(): Promise<void>;
}

export const IMAP_USER = 'odbicia@portal.example';
export const IMAP_PASSWORD = 'Hasło: "z/ukośnikiem"';
export const IMAP_FOLDER = 'Zwroty';

/**
 * As much of an IMAP4rev1 server (RFC 3501) as reads a folder, marks and deletes in it. It takes nobody in whose
 * connection is not its own kind: with `tls` it speaks TLS from the first octet.
 */
export async function startImap(tls?: { key: string; cert: string }): Promise<TestImap> {
  const messages: Message[] = [];
  const commands: string[] = [];
  let next = 1;
  const sockets = new Set<Socket>();
  const talk = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.setEncoding('utf8');
    const say = (text: string) => socket.write(text);
    say('* OK ready\r\n');
    let rest = '';
    socket.on('data', (data: string) => {
      rest += data;
      for (let end = wholeLine(rest, say); end > 0; end = wholeLine(rest, say)) {
        const line = rest.slice(0, end - 2).replace(/\{\d+\+?\}\r\n/g, '');
        rest = rest.slice(end);
        const [, tag = '', command = '', args = ''] = /^(\S+) (UID \w+|\w+) ?([\s\S]*)$/i.exec(line) ?? [];
        commands.push(/^login$/i.test(command) ? 'LOGIN' : `${command} ${args}`.trim());
        say(answer({ command: command.toUpperCase(), args }, messages) + `${tag} ${verdict(command, args)}\r\n`);
        if (/^logout$/i.test(command)) socket.end();
      }
    });
  };
  const server = tls ? createTlsServer(tls, talk) : createServer(talk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    deliver(raw) {
      messages.push({ uid: next++, raw, flags: new Set() });
    },
    messages: () => messages.map(({ raw, flags }) => ({ raw, flags: [...flags].sort() })),
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Where the first command ends; a literal is asked for and is part of it. 0: not all of it is here. */
function wholeLine(text: string, say: (text: string) => void): number {
  let from = 0;
  for (;;) {
    const end = text.indexOf('\r\n', from);
    if (end < 0) return 0;
    const literal = /\{(\d+)(\+?)\}$/.exec(text.slice(from, end));
    if (!literal) return end + 2;
    const bytes = Number(literal[1]);
    const after = Buffer.from(text.slice(end + 2));
    if (after.length < bytes) {
      if (literal[2] === '' && after.length === 0) say('+ go on\r\n');
      return 0;
    }
    from = end + 2 + after.subarray(0, bytes).toString().length;
  }
}

const quoted = (text: string): string => text.replaceAll('\\"', '"').replaceAll('\\\\', '\\');

function verdict(command: string, args: string): string {
  if (/^login$/i.test(command) && !(quoted(args).includes(IMAP_USER) && quoted(args).includes(IMAP_PASSWORD)))
    return 'NO [AUTHENTICATIONFAILED] Login refused';
  if (/^(select|examine)$/i.test(command))
    return args.includes(IMAP_FOLDER) ? 'OK [READ-WRITE] done' : 'NO [NONEXISTENT] No such folder';
  return 'OK done';
}

interface Asked {
  readonly command: string;
  readonly args: string;
}

const ANSWERS: Readonly<Record<string, (args: string, messages: Message[]) => string>> = {
  CAPABILITY: () => '* CAPABILITY IMAP4rev1\r\n',
  LIST: (args) => (args.includes(IMAP_FOLDER) ? `* LIST (\\HasNoChildren) "/" "${IMAP_FOLDER}"\r\n` : ''),
  LOGOUT: () => '* BYE\r\n',
  SELECT: (_args, messages) =>
    `* FLAGS (\\Seen \\Deleted)\r\n* ${messages.length} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 999] x\r\n`,
  'UID SEARCH': (_args, messages) =>
    `* SEARCH${messages.flatMap(({ uid, flags }) => (flags.has('\\Seen') ? [] : ` ${uid}`)).join('')}\r\n`,
  'UID FETCH': fetched,
  'UID STORE': stored,
  EXPUNGE: expunged,
};

const answer = ({ command, args }: Asked, messages: Message[]): string => ANSWERS[command]?.(args, messages) ?? '';

/** One message from an octet on, so many of them. */
function fetched(args: string, messages: Message[]): string {
  const index = messages.findIndex(({ uid }) => uid === parseInt(args, 10));
  const message = messages[index];
  if (!message) return '';
  const [, from = '0', most = '0'] = /<(\d+)\.(\d+)>/.exec(args) ?? [];
  const text = message.raw.slice(Number(from), Number(from) + Number(most));
  return `* ${index + 1} FETCH (UID ${message.uid} BODY[]<${from}> {${Buffer.byteLength(text)}}\r\n${text})\r\n`;
}

function stored(args: string, messages: Message[]): string {
  const message = messages.find(({ uid }) => uid === parseInt(args, 10));
  for (const flag of args.match(/\\\w+/g) ?? []) message?.flags.add(flag);
  return '';
}

function expunged(_args: string, messages: Message[]): string {
  let said = '';
  for (let at = messages.length - 1; at >= 0; at--) {
    if (!messages[at]?.flags.has('\\Deleted')) continue;
    messages.splice(at, 1);
    said += `* ${at + 1} EXPUNGE\r\n`;
  }
  return said;
}
