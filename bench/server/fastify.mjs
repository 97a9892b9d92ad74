/**
 * `fastify.mjs <folder> <port>`: the same built files behind Fastify and its own plugin for static files, with the
 * compressed twins, as its documentation says, and with the headers in the
 * variable HEADERS on every response. A program of its own: Fastify is installed for the measurements alone.
 */
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';

const [folder, port] = process.argv.slice(2);
const headers = JSON.parse(process.env.HEADERS ?? '{}');
const app = fastify();
app.addHook('onSend', async (_request, reply) => {
  reply.headers(headers);
});
app.register(fastifyStatic, { root: resolve(folder), preCompressed: true, dotfiles: 'ignore' });
await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('The site is on it.');
