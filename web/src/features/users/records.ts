import type { Records } from '#kit/records.ts';

export const records: Records = {
  user_session: { namespace: 'users' },
  user: { namespace: 'users', page: { path: '/member/member', ability: 'user.read' } },
};
