import { Button, Skeleton } from '@mantine/core';
import { formatAmount } from '@quarterdeck/contract/core/assets';
import {
  type CopyPreview,
  type CopyPreviewLine,
  copyPreview,
} from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import type { Trader } from '@quarterdeck/contract/features/traders/traders/traders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { roundedAmount } from '#kit/rounded-amount.ts';
import { ScrollBox } from '#kit/scroll-box.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { formatTime } from '#kit/time.tsx';
import { useTimeZone } from '#kit/time-zone.ts';
import classes from './traders.module.css';

/** What each follower would pay if the period ended now; calculated on request. */
export function SettlementPreview({ row }: { row: Trader }) {
  const { t } = useTranslation('traders');
  const [isAsked, setAsked] = useState(false);
  const { data, error, refetch } = useQuery({
    ...endpointQuery(copyPreview, { trader_id: String(row.user_id) }, { quiet: true }),
    enabled: isAsked,
  });
  if (!isAsked)
    return (
      <Button variant="default" size="xs" onClick={() => setAsked(true)}>
        {t('settlementPreview.show')}
      </Button>
    );
  if (data !== undefined) return <Preview preview={data} />;
  return error ? <Failed message={error.message} onRetry={() => void refetch()} /> : <Skeleton h={120} />;
}

/** An amount within a sentence. */
const glanced = (amount: string) => formatAmount(roundedAmount(amount, 2));

function Preview({ preview }: { preview: CopyPreview }) {
  const { t, i18n } = useTranslation('traders');
  const zone = useTimeZone((state) => state.zone);
  const { until, followers, payers, unknown, share, to_trader, cut, list, share_pct, cut_pct } = preview;
  if (followers === 0) return <p className={classes.soft}>{t('followers.none')}</p>;
  const amounts = {
    followers,
    share: glanced(share),
    part: glanced(to_trader),
    cut: glanced(cut),
  };
  return (
    <>
      <p className={classes.soft}>
        {t('settlementPreview.until', { until: formatTime(until, i18n.language, zone) })}{' '}
        {t('settlementPreview.sum', { ...amounts, count: payers, share_pct, cut_pct })}{' '}
        {unknown === 0 ? '' : t('settlementPreview.unknown', { count: unknown })}
      </p>
      <ScrollBox label={t('drawer.settlementPreview')} className={classes.box ?? ''}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('followers.uid')}</th>
              {(['made', 'mark_before', 'base', 'share', 'to_trader', 'cut', 'mark_after'] as const).map(
                (name) => (
                  <th key={name} scope="col" className={classes.amount}>
                    {t(`settlementPreview.${name}`)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {list.map((line) => (
              <PreviewRow key={line.follower_id} line={line} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

function PreviewRow({ line }: { line: CopyPreviewLine }) {
  const { t } = useTranslation('traders');
  return (
    <tr>
      <th scope="row">
        <RecordLink kind="user" id={line.follower_id}>
          {line.follower_uid}
        </RecordLink>{' '}
        {line.is_short ? <StatusTag tone="danger">{t('settlementPreview.short')}</StatusTag> : null}
      </th>
      <td className={classes.amount}>
        <Money amount={line.cum_net_realised} asset="USDT" bare gain digits={2} />
      </td>
      {(['mark_before', 'base', 'share', 'to_trader', 'cut', 'mark_after'] as const).map((name) => (
        <td key={name} className={classes.amount}>
          <Money amount={line[name]} asset="USDT" bare digits={2} />
        </td>
      ))}
    </tr>
  );
}
