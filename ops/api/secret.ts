import { createHash, randomBytes } from 'node:crypto';

/** So that programs which look for secrets in files know one of ours. */
const BEGINS = 'portal_';

const SHAPE = /^portal_[\w-]{43}$/;

/** A token's secret: 256 random bits, shown to the person who makes the token and kept by nobody here. */
export const newSecret = (): string => BEGINS + randomBytes(32).toString('base64url');

/** What is kept of it; undefined for what was never a secret of ours. */
export const digestOfSecret = (secret: string): string | undefined =>
  SHAPE.test(secret) ? createHash('sha256').update(secret).digest('hex') : undefined;
