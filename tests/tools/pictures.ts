import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { findChromium, launchChromium } from '#tests/bench/chromium.ts';
import { portals } from '#domain/portals.ts';
import type { PortalModel } from '#domain/portal/portal.ts';

/**
 * `npm run pictures`: draws web/static/icons again from the portals' declarations and their icons: those of home screens,
 * and the picture that is beside a shared link. To be run after a portal, its name or its icon has changed.
 */
const STATIC = path.resolve(import.meta.dirname, '../../web/static');
const SIDES = [180, 192, 512];

const fontOf = (subset: string): string =>
  readFileSync(
    createRequire(import.meta.url).resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`),
  ).toString('base64');

const iconOf = ({ icon }: PortalModel): Buffer => readFileSync(path.join(STATIC, icon));

const face = (subset: string, range: string): string =>
  `@font-face { font-family: Inter; font-weight: 100 900; unicode-range: ${range};
     src: url(data:font/woff2;base64,${fontOf(subset)}) }`;

const linkPicture = (portal: PortalModel): string => `<!doctype html><style>
  ${face('latin', 'U+0000-00FF, U+2000-206F')} ${face('latin-ext', 'U+0100-02BA')}
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 90px; color: #fff;
         font-family: Inter; background: linear-gradient(135deg, #4c1d95, #2e1065); display: flex;
         flex-direction: column; justify-content: space-between }
  img { width: 132px; border-radius: 30px; box-shadow: 0 0 0 4px rgb(255 255 255 / 25%) }
  h1 { margin: 0 0 24px; font-size: 92px; font-weight: 800; letter-spacing: -0.03em }
  p { margin: 0; font-size: 40px; line-height: 1.3; color: #e9d5ff }
</style><img src="data:image/svg+xml;base64,${iconOf(portal).toString('base64')}">
<div><h1>${portal.title}</h1><p>${portal.brand.about}</p></div>`;

const { chromium, remove } = await findChromium(process.env.CHROMIUM);
const browser = await launchChromium(chromium);
try {
  for (const portal of portals) {
    const file = (what: string | number) => path.join(STATIC, 'icons', `${portal.name}-${what}.png`);
    for (const side of SIDES) {
      await sharp(iconOf(portal), { density: 72 * (side / 32) })
        .resize(side, side)
        // Home screens cut their own corners and show black where nothing is.
        .flatten({ background: '#4c1d95' })
        .png({ palette: true })
        .toFile(file(side));
    }
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await page.setContent(linkPicture(portal), { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 90 })
      .toFile(file('link'));
    await page.close();
  }
} finally {
  await browser.close();
  remove();
}
