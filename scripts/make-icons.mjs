#!/usr/bin/env node
// Draws the installed app's icons and the picture of links to the product, with Chromium: node scripts/make-icons.mjs

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const web = join(dirname(dirname(fileURLToPath(import.meta.url))), 'packages/web');
const pictures = join(web, 'public');

// Always in the dark theme.
const surface = '#0f0e0d';
const accent = '#f7bb4f';
const accentText = '#1d1303';

const drawing = /<path d="[^"]+"\/>/.exec(readFileSync(join(pictures, 'favicon.svg'), 'utf8'))?.[0];
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="${accent}">${drawing}</svg>`;
const dataUrl = (type, path) => `data:${type};base64,${readFileSync(join(web, 'src', path)).toString('base64')}`;

/** @param {{ corner?: number, logo: number }} look shares of the icon's size: radius of its corners, size of the logo */
const icon = (look) => `
  <style>
    div { position: fixed; inset: 0; display: grid; place-items: center; background: ${surface}; border-radius: ${(look.corner ?? 0) * 100}vw }
    svg { width: ${look.logo * 100}vw }
  </style>
  <div>${logo}</div>`;

/** The home page's hero. */
const share = `
  <style>
    @font-face { font-family: Geologica; font-weight: 100 900; src: url(${dataUrl('font/woff2', 'styles/fonts/geologica-latin-shrp-normal.woff2')}) }
    * { box-sizing: border-box; margin: 0 }
    body { width: 1200px; height: 630px; overflow: hidden; background: ${surface}; font-family: Geologica; position: relative }
    img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; object-position: 50% 62% }
    .veil { position: absolute; inset: 0; background: radial-gradient(60% 55% at 50% 30%, rgb(8 34 46 / 0.62), rgb(8 34 46 / 0.42) 60%, rgb(8 34 46 / 0.1)) }
    .title { position: absolute; inset: 50px 60px auto; text-align: center; color: #fff7e6 }
    .title svg { width: 76px; display: block; margin: 0 auto 18px }
    .title b { font-weight: 560; font-variation-settings: 'SHRP' 100; letter-spacing: -0.02em; line-height: 1.1; font-size: 116px; display: block }
    .title p { margin-top: 22px; font-size: 40px; font-weight: 400; color: #f4ead6 }
    .row { position: absolute; inset: auto 0 -12px; height: 112px; display: flex; justify-content: center; align-items: flex-end; gap: 8px }
    .row i { position: relative; flex: 0 0 124px; height: 94px; border-radius: 30px 30px 0 0; background: ${surface} }
    .row i.taken::before { content: ''; position: absolute; top: -36px; left: calc(50% - 25px + var(--lean, 0px)); width: 50px; height: 58px; border-radius: 50% 50% 48% 48%; background: inherit }
    .row .sofa { flex: 0 0 300px; height: 112px; border-radius: 52px 52px 0 0; background: ${accent}; color: ${accentText}; box-shadow: 0 0 0 12px ${surface}; margin: 0 12px; z-index: 1 }
  </style>
  <img src="${dataUrl('image/webp', 'assets/stills/lighthouse.webp')}">
  <div class="veil"></div>
  <div class="title">${logo}<b>Matinee</b><p>Watch together, in step</p></div>
  <div class="row">
    <i></i><i class="taken"></i><i class="taken" style="--lean: 20px"></i><i class="taken" style="--lean: -20px"></i>
    <i class="sofa"></i>
    <i></i><i class="taken"></i><i></i><i class="taken"></i>
  </div>`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

async function draw(html, file, { width, height = width, ...options }) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(pictures, file), ...options });
  await page.close();
}

const rounded = icon({ corner: 0.22, logo: 0.66 });
await draw(rounded, 'icons/192.png', { width: 192, omitBackground: true });
await draw(rounded, 'icons/512.png', { width: 512, omitBackground: true });
// Systems cut these to their own shapes; only the middle four fifths are safe.
await draw(icon({ logo: 0.54 }), 'icons/maskable-512.png', { width: 512 });
await draw(icon({ logo: 0.6 }), 'icons/apple-touch.png', { width: 180 });
await draw(share, 'share.jpg', { width: 1200, height: 630, type: 'jpeg', quality: 82 });
await browser.close();
