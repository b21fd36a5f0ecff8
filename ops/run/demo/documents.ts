import type { PortalModel } from '#domain/portal/portal.ts';
import type { App } from '#ops/app.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { paperPdf } from './paper.ts';
import { priceList } from './price-list.ts';
import type { DemoDocument, MakeDemoDocument } from './portal-demo.ts';

/** One after the other for all portals: a second thread would take longer to start than the first to make them all. */
export function demoDocuments({ threads }: App): MakeDemoDocument {
  let last: Promise<unknown> = Promise.resolve();
  return (document) => {
    const made = last.then(() => make(threads, document));
    last = made.catch(() => undefined);
    return made;
  };
}

const make = (threads: App['threads'], { portal, title, extension }: DemoDocument): Promise<Buffer> =>
  extension === 'pdf' ? paper(threads, portal, title) : priceList(title, portal.title);

const paper = (threads: App['threads'], portal: PortalModel, title: string): Promise<Buffer> =>
  makePdf(threads, paperPdf, {
    portal: portal.title,
    title,
    paragraphs: [
      'Dokument przykładowy z danych demonstracyjnych portalu.',
      'Przed rozpoczęciem pracy odłącz zasilanie i zamknij dopływ wody.',
      'W razie wątpliwości skontaktuj się z opiekunem serwisu.',
    ],
  });
