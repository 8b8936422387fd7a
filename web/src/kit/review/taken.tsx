import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate } from '#api/query.ts';
import { Time } from '#kit/time.tsx';
import { useSession } from '#session/session.ts';
import { SendButton } from '../form/send-button.tsx';
import type { Reviewed } from './reserved.tsx';

interface TakenProps {
  row: Reviewed;
  /** Puts it back into the queue. */
  release: () => Promise<unknown>;
  /** What is out of date afterwards. */
  touched: string;
  onHandOver: () => void;
}

/** The assignee and until when; the assignee can return it here, or hand it over to a colleague. */
export function Taken({ row: { taken_by, taken_until }, release, touched, onHandOver }: TakenProps) {
  const { t } = useTranslation('kit');
  const isMine = useSession(({ user }) => user?.username === taken_by);
  const [isSending, setSending] = useState(false);
  const putBack = async () => {
    setSending(true);
    try {
      await release();
    } catch {
      // The client has said why.
    } finally {
      setSending(false);
      void invalidate(touched);
    }
  };
  return (
    <>
      {taken_by} · <Time value={taken_until} />{' '}
      {isMine ? (
        <>
          <SendButton size="compact-sm" variant="default" loading={isSending} onClick={() => void putBack()}>
            {t('review.release')}
          </SendButton>{' '}
          <Button size="compact-sm" variant="default" onClick={onHandOver}>
            {t('review.handOver')}
          </Button>
        </>
      ) : null}
    </>
  );
}
