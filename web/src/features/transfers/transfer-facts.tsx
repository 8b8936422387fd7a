import { isBetweenUsers } from '@quarterdeck/contract/features/transfers/settings';
import type { Transfer } from '@quarterdeck/contract/features/transfers/transfers';
import { useTranslation } from 'react-i18next';
import { useOwnAssetNames } from '#kit/asset-name.ts';
import { Facts } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { ExchangeRate, Receiver } from './transfer-tags.tsx';

interface TransferFactsProps {
  row: Transfer;
}

/** What was sent and received, by whom, and the terms that held then. */
export function TransferFacts({ row }: TransferFactsProps) {
  const { t } = useTranslation('transfers');
  const ownAssets = useOwnAssetNames();
  const isOfFuel = row.asset === 'L' || row.to_asset === 'L';
  return (
    <Facts
      facts={[
        [t('columns.kind'), t(`kind.${row.kind}`, ownAssets)],
        [t('columns.amount'), <Money key="amount" amount={row.amount} asset={row.asset} strong copyable />],
        [
          t('columns.received'),
          <Money key="received" amount={row.received} asset={row.to_asset} strong copyable />,
        ],
        [t('columns.fee'), <Money key="fee" amount={row.fee} asset={row.asset} />],
        [t('drawer.feeRule'), <FeeRule key="rule" row={row} />],
        [t('columns.rate'), row.rate === null ? undefined : <ExchangeRate key="rate" row={row} />],
        [t('columns.uid'), link('user', row.user_id, row.uid)],
        [t('columns.to_uid'), isBetweenUsers(row.kind) ? <Receiver key="receiver" row={row} /> : undefined],
        [t('columns.cost'), isOfFuel ? <Money key="cost" amount={row.cost} asset="USDT" /> : undefined],
        [t('columns.earned'), isOfFuel ? <Money key="earned" amount={row.earned} asset="USDT" /> : undefined],
        [t('fields.batch_id'), link('ledger_batch', row.batch_id, `#${row.batch_id}`)],
        [
          t('fields.reversal_batch_id'),
          link('ledger_batch', row.reversal_batch_id, `#${row.reversal_batch_id}`),
        ],
        [t('columns.reverse_maker'), row.reverse_maker ?? undefined],
        [t('columns.reverse_checker'), row.reverse_checker ?? undefined],
        [t('columns.reason'), row.reason ?? undefined, 'wide'],
        [t('fields.evidence'), row.evidence ?? undefined, 'wide'],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}

function FeeRule({ row: { fee_mode, fee_fixed, fee_percent, asset } }: TransferFactsProps) {
  const { t } = useTranslation('transfers');
  if (fee_mode === 'fixed') return <Money amount={fee_fixed} asset={asset} />;
  if (fee_mode === 'percent') return `${fee_percent}%`;
  return (
    <>
      {t('drawer.atLeast', { percent: fee_percent })} <Money amount={fee_fixed} asset={asset} />
    </>
  );
}

/** A way to another record; nothing where there is none. */
function link(kind: string, id: number | null, words: string | null) {
  if (id === null) return undefined;
  return (
    <RecordLink key={kind} kind={kind} id={id}>
      {words}
    </RecordLink>
  );
}
