/**
 * The built files in SITE_DIR behind Fastify and its own plugin for static files, with the compressed twins, as its
 * documentation says, and with HEADERS on every response. Fastify is installed for the measurements alone.
 */
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';

const headers = JSON.parse(process.env.HEADERS ?? '{}');
const app = fastify();
app.addHook('onSend', async (_request, reply) => {
  reply.headers(headers);
});
app.register(fastifyStatic, { root: process.env.SITE_DIR, preCompressed: true, dotfiles: 'ignore' });
const origin = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log(`The site is on ${origin}`);
