import pdfmake from 'pdfmake';
import type { CertificateData } from '#ops/training/documents/certificate.ts';
import certificate, { certificatePdf } from '#ops/training/documents/certificate.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import renderPdf from '#ops/pdf/render.ts';
import { createThreads } from '#ops/threads/threads.ts';

const ROUNDS = 3;
const BATCH = 60;
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const data = (n: number): CertificateData => ({
  participantName: `Żaneta Łącka ${n}`,
  companyName: 'Auto-Serwis Gżegżółka sp. z o.o.',
  courseName: 'Układy klimatyzacji i wentylacji – poziom zaawansowany',
  startedOn: '2026-12-03',
  formula: 'onsite',
  locationName: 'Centrum Szkoleniowe Warszawa',
  duration: 2,
  trainerName: 'Jan Wiśniewski',
  code: `7KQ4-M2XD-${n}`,
  verifyUrl: `https://portal.example/certyfikat/7KQ4-M2XD-${n}`,
});

const all = Array.from({ length: BATCH }, (_, n) => data(n));

/** Certificates per second of one way of making them. */
async function rate(make: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await make();
  return (BATCH * 1000) / (performance.now() - began);
}

/**
 * `npm run bench -- pdf`: certificates per second through the PDF threads, as requests and mails ask for them, against
 * pdfmake alone with the same document in this thread; medians of interleaved rounds.
 */
export async function benchPdf(): Promise<void> {
  const threads = createThreads();
  // Fonts are set by render.ts; the first document of each side loads them.
  await Promise.all([
    renderPdf({ module: certificatePdf.module, data: data(0) }),
    makePdf(threads, certificatePdf, data(0)),
  ]);
  const portal: number[] = [];
  const alone: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    alone.push(
      await rate(async () => {
        for (const one of all) await pdfmake.createPdf(certificate(one)).getBuffer();
      }),
    );
    portal.push(await rate(() => Promise.all(all.map((one) => makePdf(threads, certificatePdf, one)))));
  }
  await threads.close();
  const figures = { portal: Math.round(median(portal)), pdfmake: Math.round(median(alone)) };
  const ratio = Math.round((figures.portal / figures.pdfmake) * 100) / 100;
  process.stdout.write(`${JSON.stringify({ bench: 'pdf', unit: 'certificates per second', ...figures, ratio })}\n`);
}

if (process.argv[1] === import.meta.filename) await benchPdf();
