import { superRoleId } from '@quarterdeck/contract/core/access';
import { type Role, roleDetail } from '@quarterdeck/contract/features/roles/roles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type RoleAction, roleActions } from './actions.ts';
import { Members } from './members.tsx';
import { GrantedRights } from './rights/granted-rights.tsx';
import {
  AdjustLimit,
  ApproveLimit,
  ExportLimit,
  FactorMark,
  Purpose,
  RightsCount,
  ScopeShown,
} from './role-facts.tsx';

export default function RoleDrawer({ id, ...frame }: RecordDrawerProps<RoleAction, Role>) {
  const { t } = useTranslation('roles');
  const query = useQuery(endpointQuery(roleDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.role}
      kind="role"
      namespace="roles"
      title={(row) => t('drawer.title', { name: row.name })}
      badge={(row) => <StatusTag tone="neutral">{t('memberCount', { count: row.members })}</StatusTag>}
      looks={roleActions}
    >
      {({ role, members, history }) => (
        <>
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('columns.name'), role.name],
                [t('columns.description'), <Purpose key="description" row={role} />],
                [t('columns.rights'), <RightsCount key="rights" row={role} />],
                [t('columns.approve_max_usdt'), <ApproveLimit key="limit" row={role} />],
                [t('columns.adjust_max_usdt'), <AdjustLimit key="adjust" row={role} />],
                [t('columns.export_rows'), <ExportLimit key="rows" row={role} />],
                [t('columns.data_scope'), <ScopeShown key="scope" row={role} />],
                [t('columns.second_factor_required'), <FactorMark key="factor" row={role} />],
                [t('columns.created_at'), <Time key="created" value={role.created_at} />],
              ]}
            />
          </Section>
          <Section title={t('columns.actions')}>
            {role.id === superRoleId ? (
              <Panel tone="info">{t('superHint')}</Panel>
            ) : (
              <GrantedRights rights={role.actions} />
            )}
          </Section>
          <Section title={t('columns.members')}>
            <Members members={members} none={t('noMembers')} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
