import { linkStatePrefix } from '@quarterdeck/contract/features/providers/providers';
import type { FastifyInstance } from 'fastify';

/** What a provider may send its reader back with, and how long it may be. */
const parameters: Record<string, number> = { code: 2048, state: 512, iss: 500, error: 64 };

/**
 * Where providers send people back to. The page's paths stand behind the hash, which no address that is registered with
 * a provider may have; so what came back is put there, where it is sent to no server and stands in no log.
 */
export function sendBackToPage(app: FastifyInstance): void {
  app.get('/callback', async (request, reply) => {
    const given = request.query as Record<string, unknown>;
    const kept = new URLSearchParams();
    for (const [name, max] of Object.entries(parameters)) {
      const value = given[name];
      if (typeof value === 'string' && value !== '' && value.length <= max) kept.set(name, value);
    }
    const isLink = kept.get('state')?.startsWith(linkStatePrefix);
    const path = isLink ? '/setting/personalCenter' : '/callback';
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`/#${path}?${kept}`, 303);
  });
}
