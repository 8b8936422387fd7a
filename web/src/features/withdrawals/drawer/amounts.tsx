import type { screenedAddressList } from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#kit/copy-text.tsx';
import { Facts } from '#kit/facts.tsx';
import { filtered } from '#kit/list/filtered.ts';
import { Money } from '#kit/money.tsx';
import { OnChain } from '#kit/on-chain.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { listAddress } from '#kit/records.ts';
import { TextLink } from '#kit/text-link.tsx';
import { Time } from '#kit/time.tsx';
import { useAccess } from '#session/access.tsx';
import { Age } from '../age.tsx';
import { AddressFlag, UserFlag } from '../flags.tsx';
import classes from '../withdrawals.module.css';

interface PartProps {
  row: Withdrawal;
}

/** The three amounts; what goes out is the largest. */
export function Amounts({ row }: PartProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <dl className={classes.amount}>
      <div className={classes.net}>
        <dt>{t('columns.net')}</dt>
        <dd>
          <Money amount={row.net} asset={row.asset} copyable strong />
        </dd>
      </div>
      <div>
        <dt>{t('columns.gross')}</dt>
        <dd>
          <Money amount={row.gross} asset={row.asset} copyable />
        </dd>
      </div>
      <div>
        <dt>{t('columns.fee')}</dt>
        <dd>
          <Money amount={row.fee} asset={row.asset} />
        </dd>
      </div>
    </dl>
  );
}

/** Whose money goes where. */
export function Destination({ row }: PartProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <Facts
      facts={[
        [
          t('columns.uid'),
          <span key="uid" className={classes.beside}>
            <RecordLink kind="user" id={row.user_id}>
              {row.uid}
            </RecordLink>
            <UserFlag row={row} />
          </span>,
        ],
        [t('columns.network'), row.network],
        [
          t('columns.address'),
          <span key="address" className={classes.beside}>
            <OnChain kind="address" network={row.network} value={row.address} whole />
            <Listed row={row}>
              <AddressFlag row={row} />
            </Listed>
          </span>,
          'wide',
        ],
        [t('columns.memo'), row.memo ? <CopyText key="memo" value={row.memo} whole /> : undefined, 'wide'],
        [t('columns.device'), row.device ? <CopyText key="device" value={row.device} /> : undefined],
        [t('columns.ip'), row.ip ? <CopyText key="ip" value={row.ip} /> : undefined],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [t('columns.age'), <Age key="age" row={row} />],
        [t('columns.rail'), t(`rail.${row.rail}`)],
      ]}
    />
  );
}

/** The way to what the screening list says of the address, where it is on it and for those who may read it. */
function Listed({ row, children }: PropsWithChildren<PartProps>) {
  const list = listAddress('screened_address', useAccess());
  if (row.address_listed === null || list === undefined) return children;
  return (
    <TextLink to={filtered<typeof screenedAddressList>(list, { address: row.address })}>{children}</TextLink>
  );
}
