import type { APIRoute, GetStaticPaths } from 'astro';

/** Where Workbox, Gatsby and Vite's plugin put a service worker, and where Create React App does. */
export const getStaticPaths = (() =>
  ['sw', 'service-worker'].map((worker) => ({ params: { worker } }))) satisfies GetStaticPaths;

/**
 * Takes the place of a service worker that the domain's site before this one has left with its visitors, and that would
 * show them that site for ever. Removes itself and all it finds, and loads the open pages again. No page registers it.
 * https://developer.chrome.com/docs/workbox/remove-buggy-service-workers
 */
export const GET: APIRoute = () =>
  new Response(`addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(removeAll()));

async function removeAll() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) page.navigate(page.url);
}
`);
