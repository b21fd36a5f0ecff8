import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { CertificateData } from '#ops/training/documents/certificate.ts';

/** Of pdfkit, which brings no types. */
interface Kit {
  font(name: string): Kit;
  fontSize(points: number): Kit;
  fillColor(color: string): Kit;
  rect(...box: [x: number, y: number, width: number, height: number]): Kit;
  fill(): Kit;
  stroke(): Kit;
  text(text: string, x: number, y: number, options: object): Kit;
  registerFont(name: string, path: string): Kit;
  on(event: 'data' | 'end', listener: (piece: Buffer) => void): void;
  end(): void;
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const require = createRequire(import.meta.url);
const fonts = dirname(require.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'));
const [WIDTH, HEIGHT] = [841.89, 595.28];

/**
 * The peer of the `pdf` bench: a certificate by pdfkit alone, which places every line by hand. The same texts, fonts,
 * frame and code; without structure for screen readers and without fitting long names.
 */
export function pdfkitCertificate(data: CertificateData): Promise<Buffer> {
  const Document = require('pdfkit') as new (options: object) => Kit;
  const qr = (require('pdfmake/js/qrEnc.js') as { default: { measure(node: object): { _canvas: Rectangle[] } } })
    .default;
  const kit = new Document({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: 'pl-PL',
    pdfVersion: '1.7',
    font: null,
  });
  kit.registerFont('regular', join(fonts, 'Roboto-Regular.ttf')).registerFont('bold', join(fonts, 'Roboto-Medium.ttf'));
  const pieces: Buffer[] = [];
  const done = new Promise<Buffer>((resolve) => {
    kit.on('data', (piece) => pieces.push(piece));
    kit.on('end', () => resolve(Buffer.concat(pieces)));
  });
  kit.fillColor('#5b21b6').rect(0, 0, WIDTH, 14).fill();
  kit.rect(0, HEIGHT - 14, WIDTH, 14).fill();
  kit.rect(34, 34, WIDTH - 68, HEIGHT - 68).stroke();
  kit.rect(40, 40, WIDTH - 80, HEIGHT - 80).stroke();
  const line = (text: string, y: number, [font, size, color = '#5b6b7a']: [string, number, string?]) =>
    kit
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(text, 72, y, { width: WIDTH - 144, align: 'center' });
  line('PORTAL SZKOLEŃ', 78, ['bold', 10.5, '#5b21b6']);
  line('CERTYFIKAT', 104, ['bold', 46, '#1b2733']);
  line('ukończenia szkolenia', 160, ['regular', 14]);
  line('Zaświadcza się, że', 196, ['regular', 12]);
  line(data.participantName, 214, ['bold', 34, '#1b2733']);
  line(data.companyName, 258, ['regular', 12]);
  line('ukończył(a) szkolenie', 292, ['regular', 12]);
  line(data.courseName, 310, ['bold', 23, '#1b2733']);
  line(`3–4 grudnia 2026 (2 dni)   ·   stacjonarne, ${data.locationName}`, 346, ['regular', 12, '#1b2733']);
  line(data.trainerName, 500, ['bold', 10.5, '#1b2733']);
  line('Prowadzący szkolenie', 515, ['regular', 9]);
  line('Kod weryfikacyjny', 470, ['regular', 9]);
  line(data.code, 482, ['bold', 13, '#1b2733']);
  line('Autentyczność potwierdza strona', 527, ['regular', 8]);
  kit.fontSize(8).fillColor('#5b21b6').text(data.verifyUrl, 400, 540, { link: data.verifyUrl });
  // eslint-disable-next-line no-underscore-dangle -- pdfmake's own
  const [, ...modules] = qr.measure({ qr: data.verifyUrl, fit: 92, eccLevel: 'M' })._canvas;
  for (const { x, y, w, h } of modules) {
    kit
      .fillColor('#1b2733')
      .rect(680 + x, 445 + y, w, h)
      .fill();
  }
  kit.end();
  return done;
}
