import type { App } from '#ops/app.ts';
import { treeReached } from '#ops/log-proof/tree.ts';
import type { FeedSource } from '#projections/api/feed-reader.ts';

/** What the feed and webhooks read: leaves as far as the tree has grown, rows as far as they are folded. */
export const feedSource = (app: Pick<App, 'db' | 'pool' | 'projector'>): FeedSource => ({
  db: app.db,
  reached: () => treeReached(app),
  waitFor: (tables, position) => app.projector.waitFor([...tables], position),
});
