import { z } from 'zod';
import { plainText } from '#domain/record/view.ts';
import { record } from '#domain/record/record.ts';
import { bannerView } from './banner-view.ts';

/** MRQ-02. Whether it is shown is the record's being active. */
export const bannerValues = z.object({ marqueeContent: z.string() });
export type BannerValues = z.infer<typeof bannerValues>;

/** As much of the text as names a banner in its list. */
const TITLE_MAX = 80;

export const banner = record<BannerValues>({
  view: bannerView,
  name: 'Banner',
  noun: 'pasek',
  title: ({ marqueeContent }) => plainText(marqueeContent).slice(0, TITLE_MAX),
  schema: bannerValues,
  // PERM-07: every operator may look, who may write courses may change it.
  fromForm: (values) => ({ marqueeContent: String(values.marqueeContent) }),
});
