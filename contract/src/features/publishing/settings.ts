import * as z from 'zod/mini';

/** Kinds that are published. */
export const publicationKinds = ['article', 'activity_page', 'banner', 'poster'] as const;
export type PublicationKind = (typeof publicationKinds)[number];

/** Whether publishing each kind needs a second person: '1' yes, '2' no. */
export const publishingDefaults = {
  publishing: { article_second: '2', activity_page_second: '2', banner_second: '2', poster_second: '2' },
} as const satisfies { publishing: Record<`${PublicationKind}_second`, '1' | '2'> };

const choice = z.enum(['1', '2']);

export const publishingForms = {
  publishing: {
    article_second: choice,
    activity_page_second: choice,
    banner_second: choice,
    poster_second: choice,
  },
} satisfies { publishing: Record<`${PublicationKind}_second`, typeof choice> };
