import { messageList as contract, type Message } from '@quarterdeck/contract/features/messages/messages';
import sql from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { defineList } from '#kernel/list/list.ts';

/** What was sent to users, and tests. */
export const messageList = defineList<typeof contract, Message>(contract, {
  from: sql`message AS m LEFT JOIN users AS u ON u.id = m.user_id`,
  owner: ofUser('m.user_id'),
  id: 'm.id',
  columns: {
    id: 'm.id',
    channel: 'm.channel',
    template: 'm.template',
    revision: 'm.revision',
    uid: 'u.uid',
    recipient: 'm.recipient',
    country: 'm.country',
    language: 'm.language',
    provider: 'm.provider',
    status: 'm.status',
    problem: 'm.problem',
    words: 'm.words',
    reference: 'm.reference',
    attempts: 'm.attempts',
    created_at: 'm.created_at',
    updated_at: 'm.updated_at',
    version: 'm.version',
  },
  present: (stored: Message): Message => stored,
});
