import type { Authority } from '@quarterdeck/contract/core/access';
import {
  type Banner,
  banner,
  bannerStatsDays,
  bannerList as contract,
} from '@quarterdeck/contract/features/banners/banners';
import {
  presentPublication,
  publicationFilters,
  publicationFrom,
  publicationSources,
  type StoredPublication,
} from '#domain/publishing/list.ts';
import { defineList } from '#kernel/list/list.ts';
import { bannerSearch } from './search.ts';

type Stored = Omit<Banner, 'allowed_actions'> & StoredPublication;

const counted = (column: 'impressions' | 'clicks') =>
  `(SELECT coalesce(sum(${column}), 0)::bigint FROM banner_event AS seen
    WHERE seen.banner_id = p.id AND seen.day > current_date - ${bannerStatsDays})`;

/** Banners with their newest revision and what came of them. */
export const bannerList = defineList<typeof contract, Stored>(contract, {
  from: publicationFrom('banner'),
  owner: 'house',
  searched: bannerSearch.fields,
  id: 'p.id',
  columns: {
    ...publicationSources('banner'),
    place: 'p.place',
    device: "r.content->>'device'",
    audience: "r.content->'audience'->>'kind'",
    link_kind: "r.content->'link'->>'kind'",
    link_target: "r.content->'link'->>'target'",
    picture: "r.content->'picture'->>'url'",
    sort: 'p.sort',
    impressions: counted('impressions'),
    clicks: counted('clicks'),
  },
  filters: publicationFilters(banner),
  present: (stored: Stored, access: Authority): Banner => presentPublication(banner, stored, access),
});
