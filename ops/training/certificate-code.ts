import { randomBytes } from 'node:crypto';

/** 16 letters and digits without those that look alike: 78 bits, typed from paper without mistakes. */
export function newCertificateCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
  // 240 = 8 × 30: bytes above would favour some letters.
  const bytes = [...randomBytes(64)].filter((byte) => byte < 240).slice(0, 16);
  return bytes.map((byte) => letters[byte % letters.length]).join('');
}
