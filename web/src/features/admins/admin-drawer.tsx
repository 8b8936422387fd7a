import { type Admin, type AdminDetail, adminDetail } from '@quarterdeck/contract/features/admins/admins';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { useBoundWords } from '#kit/data-bounds.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { UserLink } from '#kit/user-link.tsx';
import { useDataBounds } from '#session/access.tsx';
import { ProviderIcon } from '#session/provider-icon.tsx';
import { type AdminAction, adminActions } from './actions.ts';
import { AdminStatusTag, FactorState } from './admin-status.tsx';
import classes from './admins.module.css';
import { MailState } from './mail-state.tsx';

/** So often it is asked whether an invitation that waits has been sent, in milliseconds. */
const lookAgain = 5_000;

export default function AdminDrawer({ id, ...frame }: RecordDrawerProps<AdminAction, Admin>) {
  const { t } = useTranslation('admins');
  const query = useQuery({
    ...endpointQuery(adminDetail, { id: String(id) }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.invitation_mail?.status === 'waiting' ? lookAgain : false),
  });
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.admin}
      kind="admin"
      namespace="admins"
      title={(row) => t('drawer.title', { name: row.username, nickname: row.nickname })}
      badge={(row) => <AdminStatusTag row={row} />}
      looks={adminActions}
    >
      {({ admin, invitation_mail, sessions, identities, history }) => (
        <>
          <Section title={t('drawer.account')}>
            <Account row={admin} />
          </Section>
          {invitation_mail ? (
            <Section title={t('mail.title')}>
              <MailState
                mail={invitation_mail}
                onSendAgain={
                  admin.allowed_actions.includes('invite')
                    ? () => frame.onChoose({ action: 'invite', row: admin })
                    : undefined
                }
              />
            </Section>
          ) : null}
          <Section title={t('drawer.sessions')}>
            <Sessions sessions={sessions} />
          </Section>
          {identities.length > 0 && (
            <Section title={t('drawer.identities')}>
              <Identities identities={identities} />
            </Section>
          )}
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => t(`status.${status}`)} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

interface AccountProps {
  row: Admin;
}

function Account({ row }: AccountProps) {
  const { t } = useTranslation('admins');
  const wordsOf = useBoundWords();
  const isLimited = useDataBounds().length > 0;
  return (
    <Facts
      facts={[
        [t('columns.username'), row.username],
        [t('columns.nickname'), row.nickname],
        [t('fields.confirmed_email'), row.confirmed_email ?? <Absent key="confirmed" />],
        [t('drawer.ownEmail'), row.email ?? undefined],
        [t('columns.roles'), row.roles === '' ? <Absent key="roles" /> : row.roles],
        [
          t('drawer.dataScope'),
          row.data_bound === null ? t('drawer.everybody') : wordsOf(row.data_bound).whole,
        ],
        // Hidden from readers with a limited data scope.
        [
          t('fields.user_id'),
          row.account_uid === null ? (
            isLimited ? undefined : (
              <Absent key="account" />
            )
          ) : (
            <UserLink key="account" uid={row.account_uid} />
          ),
        ],
        [
          t('fields.allowed_ips'),
          row.allowed_ips.length === 0 ? t('drawer.anywhere') : row.allowed_ips.join(', '),
        ],
        [t('columns.second_factor'), <FactorState key="factor" row={row} />],
        [t('columns.last_login_at'), <Time key="login" value={row.last_login_at} />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [
          t('columns.invite_expires_at'),
          row.invite_expires_at === null ? undefined : <Time key="end" value={row.invite_expires_at} />,
        ],
      ]}
    />
  );
}

interface SessionsProps {
  sessions: AdminDetail['sessions'];
}

/** Where the admin is signed in, the latest use first. */
function Sessions({ sessions }: SessionsProps) {
  const { t } = useTranslation('admins');
  if (sessions.length === 0) return <p className={classes.none}>{t('drawer.noSessions')}</p>;
  return (
    <ul className={classes.sessions}>
      {sessions.map(({ id, ip, user_agent, last_seen_at }) => (
        <li key={id}>
          <strong>{ip ?? <Absent />}</strong>
          <span>
            {t('drawer.lastSeen')} <Time value={last_seen_at} />
          </span>
          <small>{user_agent}</small>
        </li>
      ))}
    </ul>
  );
}

interface IdentitiesProps {
  identities: AdminDetail['identities'];
}

/** The accounts at other services by which the admin signs in. */
function Identities({ identities }: IdentitiesProps) {
  const { t } = useTranslation('admins');
  return (
    <ul className={classes.sessions}>
      {identities.map(({ id, provider, label, created_at: linkedAt, last_used_at: usedAt }) => (
        <li key={id}>
          <strong className={classes.provider}>
            <ProviderIcon icon={provider.icon} /> {provider.name}
          </strong>
          <span>
            {t(usedAt === null ? 'drawer.neverUsed' : 'drawer.lastSeen')}{' '}
            {usedAt === null ? null : <Time value={usedAt} />}
          </span>
          <small>
            {label} {t('drawer.linkedAt')} <Time value={linkedAt} />
          </small>
        </li>
      ))}
    </ul>
  );
}
