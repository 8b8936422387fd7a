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
    'message_template.read': ['support', 'content'],
    'message_template.edit': ['content'],
    'message_template.publish': [],
    'message_suppression.read': ['support'],
    'message_suppression.edit': ['support'],
  },
  sensitive: ['message_template.publish'],
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
    {
      section: 'setting',
      order: 73,
      path: 'template',
      name: 'message_templates',
      component: 'messages/templates/list',
      ability: 'message_template.read',
    },
    {
      section: 'setting',
      order: 74,
      path: 'suppression',
      name: 'message_suppressions',
      component: 'messages/suppressions/list',
      ability: 'message_suppression.read',
    },
  ],
  events: of<Events>(),
});
