import { linkStatePrefix } from '@quarterdeck/contract/features/providers/providers';
import type { FastifyInstance } from 'fastify';

/** What a provider may send its reader back with, and how long it may be. */
const parameters: Record<string, number> = { code: 2048, state: 512, iss: 500, error: 64 };

/**
 * The redirect URI for providers. The page's routes are in the URL fragment, which a registered redirect URI
 * must not have; so the parameters are moved there, where they reach no server and no log.
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
