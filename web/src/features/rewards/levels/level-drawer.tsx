import { type ShareLevel, shareLevelDetail } from '@quarterdeck/contract/features/rewards/levels/levels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type ShareLevelAction, shareLevelActions } from './actions.ts';
import { UsersLink } from './users-link.tsx';

export default function LevelDrawer({ id, ...frame }: RecordDrawerProps<ShareLevelAction, ShareLevel>) {
  const { t } = useTranslation('rewards-levels');
  const query = useQuery(endpointQuery(shareLevelDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.level}
      kind="share_level"
      namespace="rewards-levels"
      title={(row) => t('drawer.title', { rank: row.rank, name: row.name })}
      badge={() => null}
      looks={shareLevelActions}
    >
      {({ level, history }) => (
        <>
          <Section title={t('drawer.conditions')}>
            <Conditions row={level} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => status} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

interface ConditionsProps {
  row: ShareLevel;
}

function Conditions({ row }: ConditionsProps) {
  const { t } = useTranslation('rewards-levels');
  const usdt = (amount: string | null) =>
    amount === null ? undefined : <Money key="usdt" amount={amount} asset="USDT" />;
  return (
    <Facts
      facts={[
        [t('columns.match'), t(`match.${row.match}`), 'wide'],
        [t('columns.activated'), row.activated ? t('hint.activated') : undefined, 'wide'],
        [t('columns.direct_active'), row.direct_active ?? undefined],
        [t('columns.team_volume_usdt'), usdt(row.team_volume_usdt)],
        [t('columns.own_fees_usdt'), usdt(row.own_fees_usdt)],
        [t('columns.bond_usdt'), usdt(row.bond_usdt)],
        [t('columns.users'), <UsersLink key="users" row={row} />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}
