import { Skeleton } from '@mantine/core';
import { lazyPart } from '#kit/lazy-part.tsx';

/** The editor's script comes when somebody writes. */
export const RichTextField = lazyPart(() => import('./rich-text.tsx'), {
  fallback: <Skeleton h={270} radius={6} />,
});
