import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file on disk for as long as the request lasts that sent it. */
export interface TemporaryFile {
  readonly path: string;
  readonly size: number;
  /** Of its content, hexadecimal. */
  readonly sha256: string;
}

const PREFIX = 'portal-upload-';
const LEFT_BEHIND_MS = 3_600_000;

/** The files that one request sends: a folder of their own, which goes with the request however that ends. */
export class TemporaryFiles {
  #folder: Promise<string> | undefined;
  #count = 0;

  /** Writes a stream to disk piece by piece. @throws what the stream or the disk throws */
  async receive(stream: Readable): Promise<TemporaryFile> {
    this.#folder ??= mkdtemp(path.join(tmpdir(), PREFIX));
    const file = path.join(await this.#folder, String((this.#count += 1)));
    const hash = createHash('sha256');
    let size = 0;
    await pipeline(
      stream,
      async function* measured(pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece);
          size += piece.length;
          yield piece;
        }
      },
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    );
    return { path: file, size, sha256: hash.digest('hex') };
  }

  async remove(): Promise<void> {
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true });
  }
}

/** Folders of requests that a killed program left; the younger ones may be another process's that is at work. */
export async function removeLeftBehind(nowMs: number): Promise<void> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of folders) {
    const folder = path.join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    if (found && nowMs - found.mtimeMs > LEFT_BEHIND_MS) await rm(folder, { recursive: true, force: true });
  }
}
