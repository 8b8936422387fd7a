import { Button } from '@mantine/core';
import { releaseWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { Time } from '#kit/time.tsx';
import { useSession } from '#session/session.ts';

interface TakenProps {
  row: Withdrawal;
  onHandOver: () => void;
}

/** Who took it from the queue and until when; whoever did so puts it back here, or gives it to a colleague. */
export function Taken({ row: { id, version, taken_by, taken_until }, onHandOver }: TakenProps) {
  const { t } = useTranslation('withdrawals');
  const isMine = useSession(({ user }) => user?.username === taken_by);
  const [isSending, setSending] = useState(false);
  const release = async () => {
    setSending(true);
    try {
      await call(releaseWithdrawal, { body: { id, version } });
    } catch {
      // The client has said why.
    } finally {
      setSending(false);
      void invalidate('/backstage/withdrawal');
    }
  };
  return (
    <>
      {taken_by} · <Time value={taken_until} />{' '}
      {isMine ? (
        <>
          <Button size="compact-sm" variant="default" loading={isSending} onClick={() => void release()}>
            {t('queue.release')}
          </Button>{' '}
          <Button size="compact-sm" variant="default" onClick={onHandOver}>
            {t('queue.handOver')}
          </Button>
        </>
      ) : null}
    </>
  );
}
