import { of, terms } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  /** The program gave an address up, which took nothing for days or says that it is gone. */
  'webhook.paused': { host: string };
  'webhook.resumed': { host: string };
  'webhook.deleted': { host: string };
}

export const webhooks = terms({
  rights: {
    'webhook.read': [],
    'webhook.edit': [],
    'webhook.deliver': [],
    'webhook.export': [],
  },
  sensitive: ['webhook.edit', 'webhook.deliver'],
  refusals,
  menu: [
    {
      section: 'system',
      order: 60,
      path: 'webhook',
      name: 'webhooks',
      component: 'webhooks/list',
      ability: 'webhook.read',
    },
    {
      section: 'system',
      order: 70,
      path: 'delivery',
      name: 'webhook_deliveries',
      component: 'webhooks/deliveries/list',
      ability: 'webhook.read',
    },
  ],
  notices,
  programs: ['webhooks'],
  events: of<Events>(),
});
