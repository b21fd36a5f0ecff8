import { getDocumentProxy } from 'unpdf';
import type { Client } from '#tests/bench/client.ts';

/** A piece of text as it is now on a page, in points from its lower left corner. */
export interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
}

/** The pages of a PDF as PDF.js reads them, in the order in which they are read aloud. */
export async function pdfPages(bytes: Buffer): Promise<PdfPage[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent({ disableNormalization: true });
      const texts = items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , left, bottom] = item.transform as number[];
        return [{ text: item.str, left: left ?? 0, right: (left ?? 0) + item.width, bottom: bottom ?? 0 }];
      });
      return { width, height, texts };
    }),
  );
}

/** A PDF that somebody downloads: what it is called, and the text of each page. */
export async function downloadedPdf(url: string, client: Client, path: string) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${url}${path}`, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`No file at ${path}: ${response.status}`);
  const pages = await pdfPages(Buffer.from(await response.arrayBuffer()));
  return {
    name: response.headers.get('content-disposition') ?? '',
    pages: pages.map(({ texts }) =>
      texts
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' '),
    ),
  };
}
