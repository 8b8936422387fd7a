import { feeModes } from '@quarterdeck/contract/core/charges';
import type { ConfigGroup } from '@quarterdeck/contract/features/config/config';
import {
  isBetweenUsers,
  kindsOfTransfer,
  type TransferKind,
} from '@quarterdeck/contract/features/transfers/settings';
import { useTranslation } from 'react-i18next';
import { GroupsPage } from './groups-page.tsx';
import type { Field } from './pages.ts';

const fields: Field[] = [
  { name: 'transfer_open', options: ['1', '2'] },
  { name: 'transfer_min', kind: 'amount' },
  { name: 'transfer_day_limit', kind: 'amount' },
  { name: 'transfer_fee_mode', options: feeModes },
  { name: 'transfer_fee_fixed', kind: 'amount' },
  { name: 'transfer_fee_percent', kind: 'percent' },
];

function fieldsOf(kind: TransferKind): Field[] {
  return isBetweenUsers(kind) ? fields : [{ name: 'transfer_rate', kind: 'amount' }, ...fields];
}

const groups = kindsOfTransfer.map((kind): [ConfigGroup, Field[]] => [`transfer_${kind}`, fieldsOf(kind)]);

/** What users may change into another asset or give to each other, at which rates and for which fees. */
export default function TransferPage() {
  const { t } = useTranslation('config');
  return <GroupsPage title={t('transfer.title')} groups={groups} />;
}
