import type { ReviewQueue } from './use-take-next.ts';

/** Every queue from which a reviewer takes the next record: `features/<feature>/queue.ts` exports one as its default. */
export const reviewQueues = Object.values(
  import.meta.glob<ReviewQueue>('../../features/**/queue.ts', { eager: true, import: 'default' }),
);
