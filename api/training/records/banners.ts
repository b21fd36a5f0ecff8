import type { BannerValues } from '#domain/training/records/banner.ts';
import { records } from '#domain/training/records/decide.ts';
import type { RecordScreen } from '#api/records/screen.ts';

/** MRQ-02. */
export const bannerScreen: RecordScreen<BannerValues> = {
  record: records.banners,
  changed: (request) => request.server.locals.forget(request.portal),
};
