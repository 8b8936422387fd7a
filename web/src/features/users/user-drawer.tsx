import { type User, type UserAction, type UserDetail, userDetail } from '@quarterdeck/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { CopyText } from '#kit/copy-text.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { ActionButtons } from '#kit/list/row-actions.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { RiskScore } from '#kit/risk-score.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { accountActions, mainActions } from './actions.ts';
import { RequestFacts } from './request-facts.tsx';
import { KycTag, UserState } from './user-flags.tsx';
import { Wallets } from './wallets.tsx';

export default function UserDrawer({ id, ...frame }: RecordDrawerProps<UserAction, User>) {
  const { t } = useTranslation('users');
  const query = useQuery(endpointQuery(userDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer<UserDetail, User, keyof typeof mainActions>
      {...frame}
      query={query}
      rowOf={(detail) => detail.user}
      kind="user"
      namespace="users"
      title={(row) => t('drawer.title', { uid: row.uid, name: row.username })}
      badge={(row) => <UserState row={row} />}
      looks={mainActions}
    >
      {({ user, wallets, team, history }) => (
        <>
          <RequestFacts row={user} />
          {user.frozen ? <Freeze row={user} /> : null}
          <Section title={t('drawer.identity')}>
            <Identity row={user} team={team} />
            <ActionButtons
              looks={accountActions}
              allowed={user.allowed_actions}
              namespace="users"
              onChoose={(action) => frame.onChoose({ action, row: user })}
            />
          </Section>
          <Section title={t('drawer.wallets')}>
            <Wallets wallets={wallets} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => t(`state.${status}`, { defaultValue: status })} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

interface FreezeProps {
  row: User;
}

/** Why the user is frozen and until when, before everything else. */
function Freeze({ row }: FreezeProps) {
  const { t } = useTranslation('users');
  return (
    <div style={{ marginBottom: 20 }}>
      <Panel tone="warning" title={row.frozen_reason ?? t('state.frozen')}>
        {row.frozen_until === null ? (
          t('freeze.untilThawed')
        ) : (
          <>
            {t('columns.frozen_until')}: <Time value={row.frozen_until} />
          </>
        )}
      </Panel>
    </div>
  );
}

interface IdentityProps {
  row: User;
  team: UserDetail['team'];
}

function Identity({ row, team }: IdentityProps) {
  const { t } = useTranslation('users');
  const { t: tKit } = useTranslation('kit');
  return (
    <Facts
      facts={[
        [t('columns.uid'), <CopyText key="uid" value={row.uid} keep={32} />],
        [t('columns.username'), row.username],
        [t('columns.nickname'), row.nickname],
        [t('columns.email'), row.email ?? <Absent key="email" />],
        [t('columns.phone'), row.phone ?? <Absent key="phone" />],
        [t('columns.country'), row.country ?? <Absent key="country" />],
        [t('columns.lang'), row.lang],
        [t('columns.kyc_status'), <KycTag key="kyc" row={row} />],
        [t('columns.twofa_enabled'), tKit(row.twofa_enabled ? 'yes' : 'no')],
        [t('columns.is_trader'), tKit(row.is_trader ? 'yes' : 'no')],
        [t('drawer.activation'), <Activation key="activation" row={row} />],
        [t('columns.risk_score'), <RiskScore key="risk" score={row.risk_score} />],
        [t('columns.invite_code'), <CopyText key="code" value={row.invite_code} keep={32} />],
        [
          t('columns.referrer_uid'),
          row.referrer_id === null ? (
            <Absent key="referrer" />
          ) : (
            <RecordLink key="referrer" kind="user" id={row.referrer_id}>
              {row.referrer_uid}
            </RecordLink>
          ),
        ],
        [t('drawer.team'), t('drawer.teamCounts', team)],
        [t('columns.depth'), row.depth],
        [t('columns.last_login_at'), <Time key="login" value={row.last_login_at} />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}

interface ActivationProps {
  row: User;
}

/** Until when the account is active, and by which code. */
function Activation({ row }: ActivationProps) {
  const { t } = useTranslation('users');
  if (row.activated_at === null || row.activation_code_id === null) return t('activation.never');
  return (
    <>
      {row.activated_until === null ? (
        t('activation.forGood')
      ) : (
        <>
          {t('columns.activated_until')}: <Time value={row.activated_until} />
        </>
      )}{' '}
      ·{' '}
      <RecordLink kind="code" id={row.activation_code_id}>
        {t('activation.code')}
      </RecordLink>
    </>
  );
}
