import { type Authority, can } from '@quarterdeck/contract/core/access';
import {
  rateList as contract,
  houseAssets,
  type Rate,
  type RateAction,
} from '@quarterdeck/contract/features/rates/rates';
import sql from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';
import { settingText } from '#kernel/settings/settings.ts';
import { rateSearch } from './search.ts';

type Stored = Omit<Rate, 'allowed_actions'>;

const staleMinutes = `(${settingText('rates', 'rate_stale_minutes')})::int`;

/** Rates; one of an exchange that was not heard of for too long is stale. */
export const rateList = defineList<typeof contract, Stored>(contract, {
  from: sql`rate AS r`,
  owner: 'house',
  id: 'r.id',
  searched: rateSearch.fields,
  columns: {
    id: 'r.id',
    asset: 'r.asset',
    rate_usdt: 'r.rate_usdt',
    status: `CASE WHEN r.refused_rate IS NOT NULL THEN 'refused' WHEN r.rate_usdt IS NULL THEN 'missing'
      WHEN r.source = 'exchange' AND ${staleMinutes} > 0 AND r.at < now() - make_interval(mins => ${staleMinutes})
      THEN 'stale' ELSE 'current' END`,
    source: 'r.source',
    exchange: 'r.exchange',
    symbol: 'r.symbol',
    at: 'r.at',
    rate_min: 'r.rate_min',
    rate_max: 'r.rate_max',
    refused_rate: 'r.refused_rate',
    refused_at: 'r.refused_at',
    failure: 'r.failure',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
    version: 'r.version',
  },
  present: (stored: Stored, access: Authority): Rate => ({
    ...stored,
    allowed_actions: can(access, 'rate.edit') ? actionsOn(stored) : [],
  }),
});

function actionsOn({ refused_rate, asset }: Stored): RateAction[] {
  return [
    'edit',
    ...(refused_rate === null ? [] : ['accept' as const]),
    ...(houseAssets.includes(asset) ? [] : ['remove' as const]),
  ];
}
