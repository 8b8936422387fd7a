import {
  applicationList,
  takeNextApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import { call } from '#api/client.ts';
import type { ReviewQueue } from '#kit/review/use-take-next.ts';

/** The queue of applications under review. */
const applicationQueue: ReviewQueue = {
  list: applicationList,
  ability: 'trader_application.review',
  take: async () => (await call(takeNextApplication, {})).application.id,
  touched: '/backstage/trader_application',
};

export default applicationQueue;
