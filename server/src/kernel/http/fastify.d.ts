import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as sent, for those who check its signature. */
    rawBody?: Buffer;
  }
}
