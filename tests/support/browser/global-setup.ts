import { buildWeb } from '#ops/run/build-web.ts';

/** What the browser is to load is built once and before the first file asks for it, so that none builds beside another. */
export default async function setup(): Promise<void> {
  await buildWeb((message) => console.log(message));
}
