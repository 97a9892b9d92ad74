/**
 * `fastify.mjs <folder> <port>`: the same built files behind Fastify and its own plugin for static files, with the
 * compressed twins, as its documentation says. A program of its own: Fastify is installed for the measurements alone.
 */
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';

const [folder, port] = process.argv.slice(2);
const app = fastify();
app.register(fastifyStatic, { root: resolve(folder), preCompressed: true, dotfiles: 'ignore' });
await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('The site is on it.');
