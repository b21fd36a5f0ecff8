import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMAP_PASSWORD, IMAP_USER } from './imap.ts';

const PROGRAM = '/usr/sbin/dovecot';

/** Debian's IMAP server; it gives up root of its own accord, so that only root can start it. */
export const hasDovecot = (): boolean => existsSync(PROGRAM) && userInfo().uid === 0;

export interface Dovecot {
  readonly port: number;
  /** Puts a message into a folder of the test's user. */
  deliver(folder: string, raw: string): Promise<void>;
  /** File names and contents of what lies there. */
  messages(folder: string): Promise<{ name: string; raw: string }[]>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A Dovecot of its own on loopback, with one user and Maildir folders in a folder of its own. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-dovecot-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const home = join(folder, 'home');
  await mkdir(home);
  const id = (kind: 'u' | 'g') => execFileSync('id', [`-${kind}`, 'dovecot'], { encoding: 'utf8' }).trim();
  execFileSync('chown', ['dovecot:dovecot', home]);
  const password = Buffer.from(IMAP_PASSWORD).toString('base64');
  await writeFile(join(folder, 'users'), `${IMAP_USER}:{PLAIN.B64}${password}::::::\n`);
  await writeFile(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${home}
default_login_user = nobody
default_internal_user = dovecot
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${folder}/users
}
userdb {
  driver = static
  args = uid=${id('u')} gid=${id('g')} home=${home}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service stats {
  chroot =
}
`,
  );
  const program = spawn(PROGRAM, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  await listening(port);
  const maildirOf = (name: string) => (name === 'INBOX' ? home : join(home, `.${name}`));
  let count = 0;
  return {
    port,
    async deliver(name, raw) {
      for (const sub of ['tmp', 'new', 'cur']) await mkdir(join(maildirOf(name), sub), { recursive: true });
      await writeFile(join(maildirOf(name), 'new', `${Date.now()}.M${++count}.mx`), raw);
      execFileSync('chown', ['-R', 'dovecot:dovecot', home]);
    },
    async messages(name) {
      const files = await Promise.all(
        ['new', 'cur'].map(async (sub) =>
          (await readdir(join(maildirOf(name), sub))).map((file) => join(maildirOf(name), sub, file)),
        ),
      );
      return Promise.all(files.flat().map(async (file) => ({ name: file, raw: await readFile(file, 'latin1') })));
    },
    async stop() {
      program.kill('SIGTERM');
      if (program.exitCode === null) await once(program, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const socket = createConnection(port, '127.0.0.1');
    const answered = await Promise.race([
      once(socket, 'data').then(
        () => true,
        () => false,
      ),
      sleep(1000, false),
    ]);
    socket.destroy();
    if (answered) return;
    await sleep(100);
  }
  throw new Error('Dovecot does not answer');
}
