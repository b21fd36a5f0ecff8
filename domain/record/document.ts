import type { Guard } from '#domain/kernel/access.ts';

/** A document as facts and read models keep it: complete, so that a history says for ever what was there. */
export interface StoredDocument {
  /** The last part of its address below /uploads. */
  readonly upload: string;
  /** As it was called where it came from, and as it is saved again. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Of its content, hexadecimal. */
  readonly sha256: string;
}

/**
 * Who is served a record's present documents, besides those who may read the record itself and so its former ones too.
 * Asked at each request: nothing is served by what held when a file was uploaded.
 */
export interface DocumentReaders {
  /** Whether everybody is, visitors included. */
  isPublic(values: Readonly<Record<string, unknown>>): boolean;
  /** Who is otherwise: sessions of the record's own portal. */
  readonly readers: Guard;
  /** The field whose chosen record must be in use as well, as its own must: a group of files. */
  readonly within?: string;
}

/** Where the documents of a portal's records are saved from: without the portal's prefix. */
export const uploadPath = ({ upload }: Pick<StoredDocument, 'upload'>): string => `/uploads/${upload}`;
