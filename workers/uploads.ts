import type { App } from '#ops/app.ts';
import type { Sweep } from '#workers/sweep.ts';
import { dropPlainBytes, sealPlainFiles } from '#ops/files/seal-plain.ts';
import { sweepUploads } from '#ops/files/sweep.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** Deletes documents whose form was never saved; and what sealing has left in the data files, where it could not then. */
export const uploadSweep: Sweep = {
  name: 'uploads',
  everyMs: HOUR_MS,
  async run(app) {
    await sweepUploads(app);
    await dropPlainBytes(app);
  },
};

/** Seals what programs before kept in plain, two hundred megabytes a minute. */
export const sealSweep: Sweep = {
  name: 'uploads-sealed',
  everyMs: MINUTE_MS,
  run: async (app) => ((await isUpgraded(app)) ? sealPlainFiles(app) : 0),
};

/** In an upgrade processes of the release before, which open no seal, serve for a while: their files wait for an hour. */
async function isUpgraded({ pool }: App): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM app.migrations WHERE name = '267_files_sealed.sql' AND applied_at < now() - interval '1 hour'`,
  );
  return rowCount === 1;
}
