import { SaxesParser } from 'saxes';
import { UnreadableTable } from '#ops/files/table.ts';

/** What a part of a workbook is read with: names come without their prefix, which each program chooses itself. */
export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const localAttributes = (attributes: object): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), String(value)]));

/**
 * Reads XML a piece at a time; the reader is given back after each, for what it has read by then to be taken. Entities of the document's own, with which
 * a few bytes grow to gigabytes, are errors to this parser.
 *
 * @throws UnreadableTable for what is no XML
 */
export async function* readXml<R extends XmlReader>(pieces: AsyncIterable<Buffer>, reader: R): AsyncGenerator<R> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  parser.on('opentag', ({ name, attributes }) => reader.open?.(local(name), localAttributes(attributes)));
  parser.on('closetag', ({ name }) => reader.close?.(local(name)));
  parser.on('text', (text) => reader.text?.(text));
  const write = (text: string): void => {
    try {
      parser.write(text);
    } catch (error) {
      if (error instanceof UnreadableTable) throw error;
      throw new UnreadableTable('Plik jest uszkodzony: nie da się odczytać jego treści');
    }
  };
  for await (const piece of pieces) {
    write(decoder.decode(piece, { stream: true }));
    yield reader;
  }
}

/** Reads a small part whole. */
export async function readWhole(pieces: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  const parts = readXml(pieces, reader);
  while (!(await parts.next()).done);
}
