import { ThreadPool } from '#ops/threads/pool.ts';
import type { CertificateData } from '#ops/training/documents/certificate.ts';
import type { ConfirmationData } from '#ops/training/documents/confirmation.ts';
import type { PersonFileData } from './person-file.ts';
import type { ReceptionListData } from '#ops/training/documents/reception-list.ts';
import type { PdfRequest } from './render.ts';

/** Made in threads of their own, so that a bulk of certificates does not hold up the requests. */
const threads = new ThreadPool<PdfRequest, Uint8Array>(new URL('./thread.ts', import.meta.url));

const make = async (request: PdfRequest): Promise<Buffer> => {
  const bytes = await threads.run(request);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** The confirmation of an application, A4 (APP-17). */
export const confirmationPdf = (data: ConfirmationData): Promise<Buffer> => make({ kind: 'confirmation', data });

/** The certificate of attendance with its verification code and QR, A4 landscape (APP-18). */
export const certificatePdf = (data: CertificateData): Promise<Buffer> => make({ kind: 'certificate', data });

/** The list for signatures of a course date, A4 (CD-15). */
export const receptionListPdf = (data: ReceptionListData): Promise<Buffer> => make({ kind: 'reception-list', data });

/** Everything that is kept about one person, A4 (GDP-02). */
export const personFilePdf = (data: PersonFileData): Promise<Buffer> => make({ kind: 'person-file', data });

/** Ends the threads at shutdown; a later document starts them again. */
export const closePdfThreads = (): Promise<void> => threads.close();
