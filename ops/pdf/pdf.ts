import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Threads } from '#ops/threads/threads.ts';

/** A kind of document. */
export interface PdfDocument<Data> {
  /** Address of the module whose default export is the layout; a thread loads it. */
  readonly module: string;
  /** Pure: from plain JSON to what pdfmake draws. */
  layout(data: Data): TDocumentDefinitions;
}

/** Called with the `import.meta.url` of the module whose default export is `layout`: the build reads it there (`program.vite.ts`). */
export const pdfDocument = <Data>(module: string, layout: PdfDocument<Data>['layout']): PdfDocument<Data> => ({
  module,
  layout,
});

/** What a thread is given. */
export interface PdfTask {
  readonly module: string;
  readonly data: unknown;
}

const script = new URL('./render.ts', import.meta.url);

/** Makes the file outside the threads of requests (about 25 ms a page), so that a bulk of certificates holds nobody up. */
export async function makePdf<Data>(
  { short }: Pick<Threads, 'short'>,
  { module }: PdfDocument<Data>,
  data: Data,
): Promise<Buffer> {
  const bytes = await short.run<Uint8Array>(script, { module, data } satisfies PdfTask);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
