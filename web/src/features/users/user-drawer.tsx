import { type Access, can } from '@quarterdeck/contract/core/access';
import {
  type User,
  type UserAction,
  type UserDetail,
  userDetail,
} from '@quarterdeck/contract/features/users/users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { CopyText } from '#kit/copy-text.tsx';
import { useCountryNames } from '#kit/country-names.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { Labelled } from '#kit/labelled.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { useRecordWords } from '#kit/record-words.ts';
import { TextLink } from '#kit/text-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { userParts } from '#kit/user-parts.ts';
import { Can, useAccess } from '#session/access.tsx';
import { languageName } from '#web/language.ts';
import { actionGroups, decisions } from './actions.ts';
import classes from './drawer.module.css';
import { DrawerTabs } from './drawer-tabs.tsx';
import { LevelPart } from './level-part.tsx';
import { Month } from './month.tsx';
import { NotesPart } from './notes-part.tsx';
import { RecordsPart } from './records-part.tsx';
import { RequestFacts } from './request-facts.tsx';
import { Requested } from './requested.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { Summary } from './summary.tsx';
import { TeamPart } from './team-part.tsx';
import { UserState } from './user-flags.tsx';
import { UserName } from './user-name.tsx';
import { Wallets } from './wallets.tsx';

function StatementLink({ uid }: { uid: string }) {
  const { t } = useTranslation('users');
  return (
    <Can need="wallet_record.read">
      <TextLink to={`/finance/wallet-statement?uid=${encodeURIComponent(uid)}`}>
        {t('drawer.statement')}
      </TextLink>
    </Can>
  );
}

/** The parts that are asked for daily. */
const mainParts = ['overview', 'ledger', 'withdrawals', 'recharges', 'notes', 'timeline'];

export default function UserDrawer({ id, ...frame }: RecordDrawerProps<UserAction, User>) {
  const { t } = useTranslation('users');
  const access = useAccess();
  const query = useQuery(endpointQuery(userDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer<UserDetail, User, UserAction>
      {...frame}
      query={query}
      rowOf={(detail) => detail.user}
      kind="user"
      namespace="users"
      title={(row) => t('drawer.title', { uid: row.uid, name: row.username })}
      badge={(row) => <UserState row={row} />}
      looks={decisions}
      menu={actionGroups}
    >
      {({ user, wallets, history, month }) => (
        <>
          <Requested row={user} {...frame} />
          <RequestFacts row={user} />
          {user.frozen ? <Freeze row={user} /> : null}
          <Summary row={user} />
          <DrawerTabs
            main={mainParts}
            tabs={{
              overview: () => (
                <>
                  <Section title={t('drawer.wallets')} aside={<StatementLink uid={user.uid} />}>
                    <Wallets wallets={wallets} />
                  </Section>
                  {month === null ? null : (
                    <Section title={t('drawer.month')}>
                      <Month month={month} />
                    </Section>
                  )}
                  <Section title={t('drawer.identity')}>
                    <Identity row={user} />
                  </Section>
                </>
              ),
              ...recordParts(access, user.uid),
              level: () => <LevelPart id={user.id} />,
              team: () => <TeamPart id={user.id} />,
              sessions: () => <SessionsPart id={user.id} />,
              notes: () => <NotesPart id={user.id} />,
              timeline: () => <UserTimeline history={history} />,
            }}
          />
        </>
      )}
    </RecordDrawer>
  );
}

/** The lists of other features of which the user's own records are a part, for those who may see them. */
function recordParts(access: Access, uid: string): Record<string, () => ReactNode> {
  return Object.fromEntries(
    userParts
      .filter(({ list }) => can(access, list.ability))
      .map((part) => [part.name, () => <RecordsPart key={part.name} {...part} uid={uid} />]),
  );
}

/** What happened to the user and to their records; each step leads to its record. */
function UserTimeline({ history }: Pick<UserDetail, 'history'>) {
  const { t } = useTranslation('users');
  const words = useRecordWords();
  return (
    <Timeline
      entries={history}
      status={(status, { object_type }) =>
        object_type === 'user'
          ? t(`state.${status}`, { defaultValue: status })
          : words.value(object_type, 'status', status, {})
      }
      recordOf={({ object_type, object_id }) =>
        object_type === 'user' ? undefined : { kind: object_type, id: object_id }
      }
    />
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
          <Labelled label={t('columns.frozen_until')}>
            <Time value={row.frozen_until} />
          </Labelled>
        )}
      </Panel>
    </div>
  );
}

interface IdentityProps {
  row: User;
}

function Identity({ row }: IdentityProps) {
  const { t } = useTranslation('users');
  const { t: tKit } = useTranslation('kit');
  const countries = useCountryNames();
  return (
    <Facts
      facts={[
        [t('columns.uid'), <CopyText key="uid" value={row.uid} keep={32} />],
        [t('columns.username'), <UserName key="username" name={row.username} />],
        [t('columns.nickname'), <UserName key="nickname" name={row.nickname} />],
        [t('columns.email'), row.email ?? <Absent key="email" />],
        [t('columns.phone'), row.phone ?? <Absent key="phone" />],
        [
          t('columns.country'),
          row.country === null ? <Absent key="country" /> : countries.nameOf(row.country),
        ],
        [t('columns.lang'), languageName(row.lang)],
        [t('columns.twofa_enabled'), tKit(row.twofa_enabled ? 'yes' : 'no')],
        [t('columns.is_trader'), tKit(row.is_trader ? 'yes' : 'no')],
        [t('drawer.activation'), <Activation key="activation" row={row} />],
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
        [t('columns.depth'), row.depth],
        [t('fields.security_changed_at'), <Time key="security" value={row.security_changed_at} />],
        [t('columns.last_login_at'), <Time key="login" value={row.last_login_at} />],
        [t('columns.last_login_ip'), <CopyText key="loginIp" value={row.last_login_ip} />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [t('columns.register_ip'), <CopyText key="ip" value={row.register_ip} />],
        [t('columns.register_device'), <CopyText key="device" value={row.register_device} />],
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
        <Labelled label={t('columns.activated_until')}>
          <Time value={row.activated_until} />
        </Labelled>
      )}{' '}
      ·{' '}
      <span className={classes.amongWords}>
        <RecordLink kind="code" id={row.activation_code_id}>
          {t('activation.code')}
        </RecordLink>
      </span>
    </>
  );
}
