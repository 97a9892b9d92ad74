import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { LINK_PAGES, type LinkPageName } from '../../shared/answer-pages.ts';
import { type ContactField, FIELD_NAMES } from '../../shared/contact-request.ts';
import { type ServerOverrides, startServer } from './start-server.ts';
import { tempFolder } from './temp-folder.ts';

/** Each says which it is, and holds every token that the server may fill. */
const linkPage = (page: LinkPageName) => [
  `answers/links/${page}.html`,
  `<h1>${page}</h1><p>%%name%%|%%received%%|%%due%%|%%replied%%|%%promised%%|%%suspicion%%</p>`,
];

const field = (name: ContactField) =>
  `<input id="${name}" name="${name}" value=""><span id="${name}-problem"></span>`;

const FILES: Record<string, string | Buffer> = {
  'public/index.html': '<h1>Home</h1>',
  'public/index.html.br': brotliCompressSync('<h1>Home</h1>'),
  'public/index.html.gz': gzipSync('<h1>Home</h1>'),
  'public/contact.html': '<h1>Contact</h1>',
  'answers/contact/sent.html': '<h1>Sent</h1>',
  'answers/contact/not-sent.html': `<h1>Not sent</h1>${FIELD_NAMES.map(field).join('')}`,
  ...Object.fromEntries(LINK_PAGES.map(linkPage)),
  'public/privacy.html': '<h1>Privacy</h1>',
  'public/services/chatbots.html': '<h1>Chatbots</h1>',
  'public/agency/team.html': '<h1>Team</h1>',
  'public/404.html': '<h1>404</h1>',
  'public/404.html.gz': gzipSync('<h1>404</h1>'),
  'answers/500.html': '<h1>Server error</h1>',
  'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'public/brochure.pdf': '%PDF-1.4',
  'answers/mail-logo.png': 'logo',
  'answers/mail-signature.png': 'signature',
  'public/.hidden': 'hidden',
  'public/_headers': '/*',
  'public/.well-known/security.txt':
    'Contact: mailto:hello@agency.example\nExpires: 2001-01-01T00:00:00.000Z\nPreferred-Languages: en\n',
  'public/google1234.html': 'google-site-verification: google1234.html',
  'public/_astro/island.abc123.js': 'export {}',
};

/** The real server in front of the smallest site that has every page it knows. Stops with `await using`. */
export async function startFixtureServer(overrides: ServerOverrides = {}) {
  const { path: siteDir } = await tempFolder();
  for (const [file, content] of Object.entries(FILES)) {
    const path = join(siteDir, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return { ...(await startServer({ siteDir, ...overrides })), siteDir };
}
