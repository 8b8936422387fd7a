// A bare Fastify server that answers every path with the same bytes from memory.
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';

const [file = ''] = process.argv.slice(2);
const body = readFileSync(file);
const app = fastify({ keepAliveTimeout: 72_000 });
app.get('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('SIGTERM', () => process.exit(0));
