import { chooseNotice, noticeChoices } from '@quarterdeck/contract/features/notices/choices';
import {
  clearNotices,
  noticeList,
  noticeMails,
  readNotice,
} from '@quarterdeck/contract/features/notices/notices';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { choose, readChoices } from './choices.ts';
import { clearThrough, findMails, findNotices, markRead } from './notices.ts';

export const noticeBindings: readonly Binding[] = [
  bind(noticeList, ({ context, services }) =>
    findNotices(services.db, services.registry.objects, context.actor.access),
  ),
  bind(noticeMails, ({ context, services }) =>
    findMails(services.db, services.registry.objects, context.actor.access),
  ),
  bind(noticeChoices, ({ context, services }) => readChoices(context.actor.access, services)),
  bindCommand(chooseNotice, choose),
  bind(readNotice, async ({ body, context, services }) => {
    await markRead(services.db, services.registry.objects, context.actor.access, body.id);
    return null;
  }),
  bind(clearNotices, async ({ body, context, services }) => {
    await clearThrough(services.db, context.actor.access, body.through);
    return null;
  }),
];
