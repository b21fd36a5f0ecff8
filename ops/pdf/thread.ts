import { parentPort } from 'node:worker_threads';
import type { Reply } from '#ops/threads/pool.ts';
import { renderPdf, type PdfRequest } from './render.ts';

/** The script of the PDF threads: a request in, the file's bytes out. */
parentPort?.on('message', async (request: PdfRequest) => {
  let reply: Reply<Uint8Array>;
  try {
    reply = { answer: await renderPdf(request) };
  } catch (error) {
    reply = { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
