import type { App } from '#ops/app.ts';
import { demos } from './portals.ts';

/** Loads the demo of every portal into an empty log, and waits until the read models show it. */
export async function loadDemo(app: App): Promise<void> {
  for (const demo of demos) await demo.load(app);
  await app.projector.catchUp();
}
