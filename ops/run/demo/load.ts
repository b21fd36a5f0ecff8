import type { App } from '#ops/app.ts';
import { demoAccounts } from './accounts.ts';
import { loadOffices } from './offices.ts';
import { demoDocuments } from './documents.ts';
import { demos } from './portals.ts';

/** Loads the demo of every portal into an empty log, all at once, and waits until the read models show it. */
export async function loadDemo(app: App): Promise<void> {
  const tools = { addAccounts: demoAccounts(app), makeDocument: demoDocuments(app) };
  await Promise.all([loadOffices(app), ...demos.map((demo) => demo.load(app, tools))]);
  await app.projector.catchUp();
}
