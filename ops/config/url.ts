import { z } from 'zod';

/** An address of one of these schemes. */
export const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => schemes.some((scheme) => value.startsWith(`${scheme}:`)),
      `must start with ${schemes.join(': or ')}:`,
    );
