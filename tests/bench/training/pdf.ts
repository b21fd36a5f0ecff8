import { randomBytes, randomUUID } from 'node:crypto';
import process from 'node:process';
import { DOSSIER_FORM, type Dossier } from '#domain/dossier/dossier.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import renderPdf from '#ops/pdf/render.ts';
import { createThreads } from '#ops/threads/threads.ts';
import { certificatePdf, type CertificateData } from '#ops/training/documents/certificate.ts';
import { median, round } from '../load.ts';
import { judged } from '../verdict.ts';
import { pdfkitCertificate } from './pdfkit-certificate.ts';

const ROUNDS = 3;
const BATCH = 20;
const BULK = 200;

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
  validUntil: '2028-12-04',
  verifyUrl: `https://portal.example/certyfikat/7KQ4-M2XD-${n}`,
});

/** As long as what certificates carry: a fact's leaf, one disclosure, and the way up through a log of a million facts. */
const proof = (n: number): Dossier => {
  const bytes = (length: number) => randomBytes(length).toString('base64');
  const signed = `portal.example/log\n1000000\n${bytes(32)}\n\n— portal.example/log ${bytes(68)}\n`;
  const fact = {
    id: randomUUID(),
    at: '2026-12-05T09:00:00.000Z',
    who: 'Operator',
    text: `Wystawiono certyfikat 7KQ4-M2XD-${n}`,
    reason: null,
    changes: [],
    leaf: bytes(1_200),
    leafHash: bytes(32),
    proof: { index: n, path: Array.from({ length: 20 }, () => bytes(32)) },
    parts: [{ path: 'data.contents.participant', state: 'shown', disclosures: [bytes(60)] }],
  } as const;
  return {
    form: DOSSIER_FORM,
    content: {
      portal: 'szkolenia',
      subject: `certificate:7KQ4-M2XD-${n}`,
      kind: 'Certyfikat',
      title: `Żaneta Łącka ${n}`,
      madeAt: '2026-12-05T09:00:00.000Z',
      checkUrl: 'https://portal.example/weryfikacja-teczki',
      verifier: `portal.example/log+12345678+${bytes(33)}`,
      head: signed,
      facts: [fact],
      mails: [],
      files: [],
    },
    statement: signed,
  };
};

/** Milliseconds of processor time for each of a batch, in this thread. */
async function cpuMs(make: (data: CertificateData) => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage();
  for (let n = 0; n < BATCH; n++) await make(data(n));
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000 / BATCH;
}

/** Seconds until all certificates of a date are there, with the start of the threads, and what they took of the cores. */
async function bulkSeconds(): Promise<{ readonly seconds: number; readonly cpuSeconds: number }> {
  const threads = createThreads();
  try {
    const cpu = process.cpuUsage();
    const began = performance.now();
    await Promise.all(
      Array.from({ length: BULK }, (_, n) => makePdf(threads, certificatePdf, { ...data(n), proof: proof(n) })),
    );
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    return { seconds, cpuSeconds: (user + system) / 1e6 };
  } finally {
    await threads.close();
  }
}

/**
 * `npm run bench -- pdf`: certificates per second of one core's time, as a thread makes them, against pdfkit alone, which
 * pdfmake is built on; and the certificates of a date with 200 participants, each with a
 * proof inside, through the threads, from cold. Medians of
 * interleaved rounds.
 */
export async function benchPdf(): Promise<void> {
  const ours = (one: CertificateData) => renderPdf({ module: certificatePdf.module, data: one });
  await cpuMs(ours);
  await cpuMs(pdfkitCertificate);
  const [portal, pdfkit]: [number[], number[]] = [[], []];
  const bulk: Awaited<ReturnType<typeof bulkSeconds>>[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    pdfkit.push(await cpuMs(pdfkitCertificate));
    portal.push(await cpuMs(ours));
    bulk.push(await bulkSeconds());
  }
  judged({
    bench: 'pdf',
    figure: "certificates per second of one core's time against pdfkit",
    value: round(median(pdfkit) / median(portal)),
    unit: '× its rate',
    goal: { atLeast: 1 },
    portal: round(1000 / median(portal)),
    pdfkit: round(1000 / median(pdfkit)),
    rounds: ROUNDS,
  });
  judged({
    bench: 'pdf',
    figure: `${BULK} certificates of a date, all made`,
    value: round(median(bulk.map(({ seconds }) => seconds))),
    unit: 's',
    goal: { atMost: 4 },
    cpuSeconds: round(median(bulk.map(({ cpuSeconds }) => cpuSeconds))),
    rounds: ROUNDS,
  });
}

if (process.argv[1] === import.meta.filename) await benchPdf();
