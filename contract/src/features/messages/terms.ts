import { of, terms } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  /** No more text messages are sent today. */
  'message.budget_spent': { amount: string };
}

export const messages = terms({
  rights: {
    'message.read': ['support'],
    'message.export': [],
  },
  refusals,
  notices,
  menu: [
    {
      section: 'setting',
      order: 72,
      path: 'message',
      name: 'messages',
      component: 'messages/list',
      ability: 'message.read',
    },
  ],
  events: of<Events>(),
});
