import { Skeleton } from '@mantine/core';
import { lazyPart } from '#kit/lazy-part.tsx';

/** Series over time as a chart, or as a table; the library loads when it is first drawn. */
export const Chart = lazyPart(() => import('./chart-view.tsx'), { fallback: <Skeleton height={300} /> });
