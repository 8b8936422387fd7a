import { deviceOf } from '@quarterdeck/contract/core/device';
import { type PersonalSession, personalSessions } from '@quarterdeck/contract/features/personal/personal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { SendButton } from '#kit/form/send-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Card } from './card.tsx';
import { DeviceLine } from './device-line.tsx';
import { Lines } from './lines.tsx';

const EndSessionsDialog = lazyPart(() => import('./end-sessions-dialog.tsx'));

/** Where the person is signed in, and the end of it. */
export function SessionsCard() {
  const { t } = useTranslation('personal');
  const { data, isError } = useQuery(endpointQuery(personalSessions, undefined, { quiet: true }));
  const [ending, setEnding] = useState<PersonalSession | 'others'>();
  const hasOthers = data?.list.some(({ current }) => !current) ?? false;

  return (
    <Card
      group="sessions"
      lead={t('sessions.lead')}
      aside={
        hasOthers ? (
          <SendButton variant="default" size="xs" onClick={() => setEnding('others')}>
            {t('sessions.endOthers')}
          </SendButton>
        ) : null
      }
    >
      <Lines count={data?.list.length} isError={isError} most={5}>
        {data?.list.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </Lines>
      {ending === undefined ? null : (
        <EndSessionsDialog which={ending} onClose={() => setEnding(undefined)} />
      )}
    </Card>
  );
}

interface SessionLineProps {
  session: PersonalSession;
  onEnd: () => void;
}

function SessionLine({ session, onEnd }: SessionLineProps) {
  const { t } = useTranslation('personal');
  const { ip, user_agent: userAgent, last_seen_at: at, current } = session;
  const name = deviceOf(userAgent) || t('unknownDevice');
  const mark = current ? (
    <StatusTag tone="success" small>
      {t('sessions.current')}
    </StatusTag>
  ) : undefined;
  return (
    <DeviceLine userAgent={userAgent} ip={ip} at={at} mark={mark}>
      {current ? null : (
        <SendButton
          variant="default"
          size="xs"
          aria-label={t('sessions.endOf', { name, ip })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </SendButton>
      )}
    </DeviceLine>
  );
}
