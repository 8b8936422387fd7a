import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { article, articleList } from '@quarterdeck/contract/features/articles/library/library';
import { banner, bannerList } from '@quarterdeck/contract/features/banners/banners';
import { poster, posterList } from '@quarterdeck/contract/features/posters/posters';
import type { PublicationKind } from '@quarterdeck/contract/features/publishing/settings';
import {
  activityPage,
  activityPageList,
} from '@quarterdeck/contract/features/rewards/activities/pages/pages';

interface Kind {
  contract: { preview: Endpoint; sharedPreview: Endpoint };
  /** Where its records are listed. */
  index: Endpoint;
}

/** Everything that the apps show, by kind. */
export const kinds: Record<PublicationKind, Kind> = {
  article: { contract: article, index: articleList.index },
  activity_page: { contract: activityPage, index: activityPageList.index },
  banner: { contract: banner, index: bannerList.index },
  poster: { contract: poster, index: posterList.index },
};
