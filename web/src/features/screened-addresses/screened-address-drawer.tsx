import {
  type ScreenedAddress,
  type ScreeningAction,
  screenedAddressDetail,
} from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import type { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { filtered } from '#kit/list/filtered.ts';
import { OnChain } from '#kit/on-chain.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { listAddress } from '#kit/records.ts';
import { TextLink } from '#kit/text-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { useAccess } from '#session/access.tsx';
import { screeningLooks } from './actions.ts';
import { LevelTag } from './level-tag.tsx';
import { networkOf } from './network-of.ts';

export default function ScreenedAddressDrawer({
  id,
  ...frame
}: RecordDrawerProps<ScreeningAction, ScreenedAddress>) {
  const { t } = useTranslation('screened-addresses');
  const query = useQuery(endpointQuery(screenedAddressDetail, { id: String(id) }, { quiet: true }));
  const withdrawals = listAddress('withdrawal', useAccess());
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.screened_address}
      kind="screened_address"
      namespace="screened-addresses"
      title={(row) => t('drawer.title', { id: row.id })}
      badge={(row) => <LevelTag level={row.level} />}
      looks={screeningLooks}
    >
      {({ screened_address: row, history }) => (
        <>
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [
                  t('columns.address'),
                  <OnChain
                    key="address"
                    kind="address"
                    network={networkOf(row.address)}
                    value={row.address}
                    whole
                  />,
                  'wide',
                ],
                [t('columns.reason'), row.reason, 'wide'],
                [t('columns.added_by'), row.added_by],
                [t('columns.created_at'), <Time key="created" value={row.created_at} />],
                [t('columns.updated_at'), <Time key="updated" value={row.updated_at} />],
                [
                  t('drawer.withdrawals'),
                  withdrawals === undefined ? undefined : (
                    <TextLink
                      key="withdrawals"
                      to={filtered<typeof withdrawalList>(withdrawals, { address: row.address })}
                    >
                      {t('drawer.inList')}
                    </TextLink>
                  ),
                ],
              ]}
            />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => status} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
