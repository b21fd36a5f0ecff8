import type { TestProject } from 'vitest/node';
import { buildWeb } from '#ops/run/build-web.ts';
import { findChromium, type Chromium } from '#tests/bench/chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The browser of this run. */
    chromium: Chromium;
  }
}

/** The browser is chosen, and what it is to load is built, once and before the first file asks for either. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { chromium, remove } = await findChromium(process.env.CHROMIUM);
  project.provide('chromium', chromium);
  await buildWeb((message) => console.log(message));
  return remove;
}
