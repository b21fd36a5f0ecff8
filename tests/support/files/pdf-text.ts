import { getDocumentProxy } from 'unpdf';

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
