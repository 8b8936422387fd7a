import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import { useTranslation } from 'react-i18next';
import { Facts } from '#kit/facts.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { StrategyOf } from './strategy-of.tsx';

/** What it is: whose, where, by which strategy. */
export function RobotFacts({ row }: { row: Robot }) {
  const { t } = useTranslation('robots');
  const time = (name: 'started_at' | 'created_at') =>
    [t(`columns.${name}`), <Time key={name} value={row[name]} />] as const;
  return (
    <Facts
      facts={[
        [
          t('columns.uid'),
          <RecordLink key="user" kind="user" id={row.user_id}>
            {row.uid}
          </RecordLink>,
        ],
        [
          t('columns.exchange'),
          <RecordLink key="exchange" kind="exchange" id={row.exchange_id}>
            {row.exchange}
          </RecordLink>,
        ],
        [
          t('columns.symbol'),
          <RecordLink key="pair" kind="pair" id={row.pair_id}>
            {row.symbol}
          </RecordLink>,
        ],
        [t('columns.contract_type'), t(`contract_type.${row.contract_type}`)],
        [t('columns.direction'), t(`direction.${row.direction}`)],
        [t('columns.leverage'), row.leverage === '0' ? undefined : `${row.leverage}×`],
        [t('fields.margin_mode'), row.margin_mode === null ? undefined : t(`margin_mode.${row.margin_mode}`)],
        [t('fields.api_key_mask'), row.api_key_mask],
        [t('columns.strategy_id'), <StrategyOf key="strategy" row={row} />],
        [t('columns.source'), t(`source.${row.source}`)],
        [
          t('columns.trader_uid'),
          row.trader_id === null ? undefined : (
            <RecordLink key="trader" kind="user" id={row.trader_id}>
              {row.trader_uid}
            </RecordLink>
          ),
        ],
        [
          t('fields.pause_reason'),
          row.pause_reason === null
            ? undefined
            : t(`cause.${row.pause_reason}`, { defaultValue: row.pause_reason }),
        ],
        [t('fields.stop_mode'), row.stop_mode === null ? undefined : t(`stop_mode.${row.stop_mode}`)],
        [t('columns.error_code'), row.error_code ?? undefined],
        time('started_at'),
        [t('fields.paused_at'), row.paused_at === null ? undefined : <Time key="p" value={row.paused_at} />],
        [
          t('fields.stopped_at'),
          row.stopped_at === null ? undefined : <Time key="s" value={row.stopped_at} />,
        ],
        time('created_at'),
      ]}
    />
  );
}
