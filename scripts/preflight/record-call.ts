/**
 * A worker for `built-form.ts`. Runs the built form's own client, which is made for a browser, and posts the call that
 * it would have sent. In a worker, because the client looks for a `window` and calls the global `fetch`.
 */
import { parentPort, workerData } from 'node:worker_threads';

/** The address of the built client, the name of the function, what to send, and the origin of the page. */
const { client, name, body, pageOrigin } = workerData;

Object.assign(globalThis, {
  window: { location: { origin: pageOrigin } },
  fetch: async (input: string, init: RequestInit) => {
    const request = new Request(input, init);
    parentPort?.postMessage({ url: request.url, headers: [...request.headers], body: await request.text() });
    return Response.json({});
  },
});

const { functionClient } = await import(client);
await functionClient().functions.invoke(name, { body });
