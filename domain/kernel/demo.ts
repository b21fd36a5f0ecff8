/**
 * What the correlation ids of facts begin with that were made up for a demonstration: nobody gets mail about them. Those
 * of requests are made by the program, so nobody else's begin so.
 */
export const DEMO_CORRELATION = 'demo-';
