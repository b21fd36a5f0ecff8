import type { Request, Response } from 'express';
import type { ApiCommand } from '#domain/api/commands.ts';
import { TemporaryFiles } from '#ops/files/temporary.ts';
import type { Server } from '#api/http/exchange.ts';
import type { Bearer } from './bearer.ts';
import { readSent, readSentFile, type Sent } from './sent.ts';

interface Sending {
  readonly req: Request;
  readonly res: Response;
  readonly bearer: Bearer;
  readonly command: ApiCommand;
}

/**
 * Reads what was sent for a command and acts on it. A file takes room as a person's does, before a byte of it is read, and
 * is on disk for as long as the request lasts.
 *
 * @throws Busy while there is no room; HttpError for what can't be read
 */
export async function withSent<T>(
  { app, uploadSlots }: Pick<Server, 'app' | 'uploadSlots'>,
  { req, res, bearer, command }: Sending,
  act: (sent: Sent) => Promise<T>,
): Promise<T> {
  const asked = { req, res, patience: app.config.connections.body };
  const { upload } = command;
  if (!upload) return act(await readSent(asked, command));
  const announced = Number(req.get('content-length') ?? upload.maxBytes);
  const sender = { portal: bearer.portal, sender: bearer.id };
  const slot = await uploadSlots.enter(sender, Math.min(announced, upload.maxBytes));
  const temporary = new TemporaryFiles();
  try {
    return await act(await readSentFile(asked, { ...command, upload }, temporary));
  } finally {
    slot.release();
    await temporary.remove().catch((error: unknown) => {
      app.logger.error({ err: error }, 'files of a request could not be removed');
    });
  }
}
