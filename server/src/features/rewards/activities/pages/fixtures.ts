import { emptyTexts } from '@quarterdeck/contract/core/publishing/texts';
import type { Activity } from '@quarterdeck/contract/features/rewards/activities/activities';
import {
  type ActivityPage,
  type ActivityPageContent,
  activityPage,
  activityPageTexts,
  newActivityPage,
} from '@quarterdeck/contract/features/rewards/activities/pages/pages';
import type { TestServer } from '#test/support/test-server.ts';
import { anActivity } from '../fixtures.ts';

/** The content of a page in both written languages. */
export function someActivityPage(
  { id }: Pick<Activity, 'id'>,
  given: Partial<ActivityPageContent> = {},
): ActivityPageContent {
  return {
    ...newActivityPage,
    activity_id: id,
    fallback: '',
    texts: {
      ...emptyTexts(activityPageTexts),
      'zh-CN': { title: '充值网络有礼', summary: '', rules: '<p>充值满 100 USDT 送 10 USDT。</p>' },
      'en-US': { title: 'Recharge bonus', summary: '', rules: '<p>Recharge 100 USDT and get 10 USDT.</p>' },
    },
    ...given,
  };
}

export async function anActivityPage(
  server: TestServer,
  given: Partial<ActivityPageContent> = {},
  of?: Pick<Activity, 'id'>,
): Promise<ActivityPage> {
  const editor = await server.signIn('content');
  const content = someActivityPage(of ?? (await anActivity(server)), given);
  return await editor.call(activityPage.create, { content });
}
