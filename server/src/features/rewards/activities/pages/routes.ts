import { activityPage } from '@quarterdeck/contract/features/rewards/activities/pages/pages';
import { bindPublication } from '#domain/publishing/routes.ts';
import type { Binding } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { activityPageList } from './list.ts';
import { activityPages } from './page.ts';

export const activityPageBindings: readonly Binding[] = [
  ...bindList(activityPageList),
  ...bindPublication(activityPage, activityPages),
];
