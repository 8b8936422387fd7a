import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { platformAgreements } from '@quarterdeck/contract/features/articles/library/agreements';
import { agreementTypes } from '@quarterdeck/contract/features/articles/library/library';
import { effective } from '#domain/publishing/deliver.ts';
import { deliverySourceOf } from '#domain/publishing/routes.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Services } from '#server/services.ts';
import { articles } from './article.ts';

type Agreement = ReplyOf<typeof platformAgreements>['list'][number];

/** Of each kind the agreement in force: the one published last, wherever it is pinned. */
export async function readAgreements(
  { language, now }: RequestContext,
  { snapshots }: Services,
): Promise<ReplyOf<typeof platformAgreements>> {
  const { items } = await snapshots.current(deliverySourceOf(articles as never));
  const { list } = effective(items, { lang: language, audience: '', at: now });
  const newestFirst = (list as Agreement[]).toSorted(
    (one, other) => Date.parse(other.published_at ?? '') - Date.parse(one.published_at ?? ''),
  );
  const found = agreementTypes.map((type) => newestFirst.find((one) => one.type === type));
  return {
    list: found.flatMap((one) => {
      if (one === undefined) return [];
      const { type, id, revision, accept_revision, lang, published_at, title, body } = one;
      return [{ type, id, revision, accept_revision, lang, published_at, title, body }];
    }),
  };
}
