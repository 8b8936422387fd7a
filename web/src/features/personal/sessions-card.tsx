import { deviceOf } from '@quarterdeck/contract/core/device';
import {
  endOtherSessions,
  endPersonalSession,
  type PersonalSession,
  personalSessions,
} from '@quarterdeck/contract/features/personal/personal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { endpointQuery, invalidate } from '#api/query.ts';
import { done } from '#kit/form/done.ts';
import { SendButton } from '#kit/form/send-button.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Card } from './card.tsx';
import { DeviceLine } from './device-line.tsx';
import { Lines } from './lines.tsx';

/** Where the person is signed in, and the end of it. */
export function SessionsCard() {
  const { t } = useTranslation('personal');
  const { data, isError } = useQuery(endpointQuery(personalSessions, undefined, { quiet: true }));
  /** What is being ended: a session by its id. */
  const [ending, setEnding] = useState<number | 'others'>();
  const hasOthers = data?.list.some(({ current }) => !current) ?? false;

  const end = async (which: number | 'others') => {
    if (ending !== undefined) return;
    setEnding(which);
    try {
      if (which === 'others') await call(endOtherSessions);
      else await call(endPersonalSession, { body: { id: which } });
      done(t(which === 'others' ? 'sessions.othersDone' : 'sessions.done'));
    } catch {
      // The client has said why.
    } finally {
      setEnding(undefined);
      void invalidate(personalSessions.path);
    }
  };

  return (
    <Card
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      aside={
        hasOthers ? (
          <SendButton
            variant="default"
            size="xs"
            loading={ending === 'others'}
            onClick={() => void end('others')}
          >
            {t('sessions.endOthers')}
          </SendButton>
        ) : null
      }
    >
      <Lines count={data?.list.length} isError={isError} most={5}>
        {data?.list.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => void end(session.id)}
          />
        ))}
      </Lines>
    </Card>
  );
}

interface SessionLineProps {
  session: PersonalSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
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
          loading={isEnding}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </SendButton>
      )}
    </DeviceLine>
  );
}
