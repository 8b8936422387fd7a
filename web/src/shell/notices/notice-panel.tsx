import '#kit/styles.ts';
import '@mantine/core/styles/Tabs.css';
import { ActionIcon, Button, Tabs } from '@mantine/core';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  clearNotices,
  type Notice,
  type noticeList,
  noticeMails,
  readNotice,
} from '@quarterdeck/contract/features/notices/notices';
import { IconCheck, IconInbox, IconMail } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#api/client.ts';
import { endpointQuery, invalidate } from '#api/query.ts';
import { Age } from '#kit/age.tsx';
import { done } from '#kit/form/done.ts';
import { SendButton } from '#kit/form/send-button.tsx';
import { useOfflineProps } from '#kit/form/use-offline-props.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { Money } from '#kit/money.tsx';
import { recordAddress } from '#kit/record-link.tsx';
import { useIsOffline } from '#kit/use-is-offline.ts';
import { useAccess } from '#session/access.tsx';
import { settings } from '#web/settings.ts';
import classes from './notices.module.css';

interface NoticePanelProps {
  notices: UseQueryResult<ReplyOf<typeof noticeList>, Error>;
  onLeave: () => void;
}

/** Notices of the reader's work, and mails sent to the reader. All of it is text. */
export default function NoticePanel({ notices, onLeave }: NoticePanelProps) {
  const { t } = useTranslation('kit');
  const access = useAccess();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const list = notices.data?.list ?? [];
  const [newest] = list;
  const ownTab = useRef<HTMLButtonElement>(null);

  function open(notice: Notice): void {
    onLeave();
    if (!isOffline) markRead(notice);
    const address =
      notice.object_type === 'admin' || notice.object_type === 'sign_in'
        ? settings.personalCenterPath
        : recordAddress(notice.object_type, notice.object_id, access);
    if (address !== undefined) navigate(address);
  }

  /** Whether it counts as read is no reason to keep the reader from it. */
  function markRead(notice: Notice): void {
    call(readNotice, { body: { id: notice.id }, quiet: true }).then(
      () => invalidate(readNotice.path),
      () => {},
    );
  }

  async function clear(through: number): Promise<void> {
    try {
      await call(clearNotices, { body: { through } });
      done(t('notices.cleared'));
      // The button goes with the notices; from nowhere Escape would not close the panel.
      ownTab.current?.focus();
    } catch {
      // The client has said why.
    }
    await invalidate(clearNotices.path);
  }

  return (
    <Tabs defaultValue="notice" keepMounted={false}>
      <Tabs.List grow>
        <Tabs.Tab ref={ownTab} value="notice">
          {t('notices.notice')}
        </Tabs.Tab>
        <Tabs.Tab value="email">{t('notices.email')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="notice">
        <div className={classes.list}>
          {notices.error && notices.data === undefined ? (
            <Failed message={notices.error.message} onRetry={() => void notices.refetch()} />
          ) : null}
          {notices.isPending ? <p className={classes.empty}>{t('notices.loading')}</p> : null}
          {notices.data !== undefined && list.length === 0 ? (
            <Empty icon={<IconInbox size={32} stroke={1.4} />}>{t('notices.none')}</Empty>
          ) : null}
          <NoticeLines list={list} onOpen={open} onRead={markRead} />
        </div>
        {newest ? (
          <ClearFoot
            key={newest.id}
            count={list.length}
            hasMore={notices.data?.capped === true}
            onClear={() => void clear(newest.id)}
          />
        ) : null}
      </Tabs.Panel>
      <Tabs.Panel value="email">
        <Mails onOpen={open} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface ClearFootProps {
  count: number;
  /** Older ones that the list does not show; they go as well. */
  hasMore: boolean;
  onClear: () => void;
}

/** All of them go at once, so it is asked first. */
function ClearFoot({ count, hasMore, onClear }: ClearFootProps) {
  const { t } = useTranslation('kit');
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <div className={classes.foot}>
        <Button variant="subtle" size="xs" onClick={() => setAsking(true)}>
          {t('notices.clear')}
        </Button>
      </div>
    );
  return (
    <div className={classes.foot} role="alert">
      <span>{t(hasMore ? 'notices.clearAllAsked' : 'notices.clearAsked', { count })}</span>
      <Button autoFocus variant="default" size="xs" onClick={() => setAsking(false)}>
        {t('notices.keep')}
      </Button>
      <SendButton size="xs" color="red.9" onClick={onClear}>
        {t('notices.clearAll')}
      </SendButton>
    </div>
  );
}

interface NoticeLinesProps {
  list: readonly Notice[];
  onOpen: (notice: Notice) => void;
  /** Absent: they are not marked. */
  onRead?: (notice: Notice) => void;
}

function NoticeLines({ list, onOpen, onRead }: NoticeLinesProps) {
  const { t } = useTranslation('kit');
  const offline = useOfflineProps();
  return (
    <ul>
      {list.map((notice) => (
        <li key={notice.id} className={classes.line}>
          <button type="button" className={classes.notice} onClick={() => onOpen(notice)}>
            <span className={classes.head}>
              {notice.read ? null : <span className={classes.new} role="img" aria-label={t('notices.new')} />}
              <span className={classes.words}>{t(`notices.types.${notice.type}`)}</span>
              <span className={classes.when}>
                <Age since={notice.created_at} />
              </span>
            </span>
            <span className={classes.about}>
              <About notice={notice} />
            </span>
          </button>
          {notice.read || onRead === undefined ? null : (
            <ActionIcon
              className={classes.read}
              variant="subtle"
              color="gray"
              aria-label={t('notices.read')}
              title={t('notices.read')}
              onClick={() => onRead(notice)}
              {...offline}
            >
              <IconCheck size={16} aria-hidden="true" />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was mailed to the reader. */
function Mails({ onOpen }: Pick<NoticeLinesProps, 'onOpen'>) {
  const { t } = useTranslation('kit');
  const { data, error, isPending, refetch } = useQuery(
    endpointQuery(noticeMails, undefined, { quiet: true }),
  );
  return (
    <div className={classes.list}>
      {error ? <Failed message={error.message} onRetry={() => void refetch()} /> : null}
      {isPending ? <p className={classes.empty}>{t('notices.loading')}</p> : null}
      {data?.list.length === 0 ? (
        <Empty icon={<IconMail size={32} stroke={1.4} />}>{t('notices.noMail')}</Empty>
      ) : null}
      {data ? <NoticeLines list={data.list} onOpen={onOpen} /> : null}
    </div>
  );
}

/** What it is about, in a line. */
function About({ notice }: { notice: Notice }) {
  const { t } = useTranslation('kit');
  const { type, object_type, no, name, host, uid, kind, by, device, ip, asset, amount } = notice;
  const facts: readonly ReactNode[] = [
    no,
    name,
    host,
    uid,
    object_type === 'user' && kind && t(`notices.userRequest.${kind}`),
    type.endsWith('_publish_requested') && kind && t(`notices.publication.${kind}`),
    type.startsWith('automatic_instruction_') && kind && t(`notices.robotCause.${kind}`),
    by && t('notices.by', { name: by }),
    device === '' ? t('notices.unknownDevice') : device,
    ip === null ? t('notices.unknownAddress') : ip,
    asset !== undefined && (amount === undefined ? asset : <Money amount={amount} asset={asset} />),
  ];
  return facts.filter(Boolean).map((fact, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a notice never change
    <Fragment key={at}>
      {at === 0 ? null : ' · '}
      {fact}
    </Fragment>
  ));
}

function Empty({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.empty}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </div>
  );
}
