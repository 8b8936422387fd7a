import { clearNotices, noticeList, readNotice } from '@quarterdeck/contract/notices';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { clearThrough, findNotices, markRead } from './notices.ts';

export const noticeBindings: readonly Binding[] = [
  bind(noticeList, ({ context, services }) => findNotices(services.db, context.actor.access)),
  bind(readNotice, async ({ body, context, services }) => {
    await markRead(services.db, context.actor.access, body.id);
    return null;
  }),
  bind(clearNotices, async ({ body, context, services }) => {
    await clearThrough(services.db, context.actor.access, body.through);
    return null;
  }),
];
