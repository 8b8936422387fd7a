import { Button } from '@mantine/core';
import { takeNextWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { useShortcut } from '#kit/shortcuts/use-shortcut.ts';

/** Gives the reviewer the next withdrawal that nobody else has taken, and opens it. */
export function TakeNext() {
  const { t } = useTranslation('withdrawals');
  const [, setParameters] = useSearchParams();
  const [isTaking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    try {
      const { withdrawal } = await call(takeNextWithdrawal, {});
      setParameters((parameters) => {
        parameters.set('id', String(withdrawal.id));
        return parameters;
      });
    } catch {
      // The client has said why.
    } finally {
      setTaking(false);
      void invalidate('/backstage/withdrawal');
    }
  };
  useShortcut('takeNext', () => void take(), !isTaking);
  return (
    <Button
      size="sm"
      leftSection={<IconPlayerTrackNext size={16} aria-hidden="true" />}
      aria-keyshortcuts="Alt+N"
      loading={isTaking}
      onClick={() => void take()}
    >
      {t('queue.take')}
    </Button>
  );
}
