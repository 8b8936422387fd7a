import type { Language } from '@quarterdeck/contract/core/language';
import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as sent, for those who check its signature. */
    rawBody?: Buffer;
    /** Of the answer; absent while the request's parameters are not read yet. */
    language?: Language;
  }
  interface FastifyContextConfig {
    /** The body may be a form with a file. */
    takesFile?: boolean;
  }
}
