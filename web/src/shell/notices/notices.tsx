import { Popover } from '@mantine/core';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { IconBellRinging } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useSession } from '#session/session.ts';
import { HeaderButton } from '#shell/header/header-button.tsx';
import { useTheme } from '#theme/theme-store.ts';
import { settings } from '#web/settings.ts';
import classes from './notices.module.css';
import { useIsTold } from './use-is-told.ts';

const NoticePanel = lazyPart(() => import('./notice-panel.tsx'));

/**
 * The reader's notices, with the unread count, for those with work notices or who want them. Notices about their own account are
 * shown to everyone, until the page is left.
 */
export function Notices() {
  const isWanted = useTheme(({ theme }) => theme.showNotice);
  const isTold = useIsTold();
  const isDue = useSession(({ user }) => (user?.security_notices ?? 0) > 0);
  const [wasDue, setWasDue] = useState(isDue);
  if (isDue && !wasDue) setWasDue(true);
  if (isWanted || wasDue) return <NoticeControl />;
  return isTold ? <NoticeControl isPatient /> : null;
}

/** By then the first screen stands; in milliseconds. */
const restAfter = 2_000;

interface NoticeControlProps {
  /** Requests nothing before the page is idle, unless opened. */
  isPatient?: boolean;
}

function NoticeControl({ isPatient = false }: NoticeControlProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isRested, setRested] = useState(!isPatient);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restAfter);
    return () => clearTimeout(timer);
  }, []);
  const notices = useQuery({
    ...endpointQuery(noticeList, undefined, { quiet: true }),
    enabled: isRested || isOpen,
    refetchInterval: settings.countsInterval,
    refetchIntervalInBackground: false,
    meta: { isLive: true },
  });
  const unread = notices.data?.unread ?? 0;
  const formatted = `${unread}${notices.data?.capped ? '+' : ''}`;
  const label = unread > 0 ? t('notices.unread', { formatted }) : t('notices.title');
  return (
    <Popover
      position="bottom-end"
      width="min(380px, 100vw - 16px)"
      opened={isOpen}
      onChange={setOpen}
      trapFocus
    >
      <Popover.Target>
        <HeaderButton label={label} aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
          <span className={classes.bell}>
            <IconBellRinging size={20} stroke={1.7} />
            {unread > 0 ? (
              <span className={classes.count} aria-hidden="true">
                {formatted}
              </span>
            ) : null}
          </span>
        </HeaderButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('notices.title')}>
        {isOpen ? <NoticePanel notices={notices} onLeave={() => setOpen(false)} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}
