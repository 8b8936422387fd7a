import { Button, Group } from '@mantine/core';
import type { RobotOrder } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import { refreshOrder } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { done } from '#kit/form/done.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { lazyPart } from '#kit/lazy-part.tsx';

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'));

const touched = ['/backstage/robot_instruction', '/backstage/robot_order', '/backstage/admin_log'];

/** Asks the platform to refresh an order, or to cancel it. */
export function OrderActions({ row }: { row: RobotOrder }) {
  const { t } = useTranslation('robot-orders');
  const [isCancelling, setCancelling] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { run, isRunning } = useCommand(refreshOrder, { invalidates: touched });
  const refresh = () => {
    setRefusal(undefined);
    run({ id: row.id }).then(
      () => done(t('asked')),
      (error: Error) => setRefusal(error.message),
    );
  };
  const isOpen = row.status === 'pending' || row.status === 'partial_fill';
  return (
    <>
      <Refusal>{refusal}</Refusal>
      <Group gap="sm">
        <SendButton variant="default" size="sm" loading={isRunning} onClick={refresh}>
          {t('refresh')}
        </SendButton>
        {isOpen ? (
          <Button variant="default" size="sm" c="red.9" onClick={() => setCancelling(true)}>
            {t('cancel')}
          </Button>
        ) : null}
      </Group>
      {isCancelling ? (
        <CancelDialog row={row} invalidates={touched} onClose={() => setCancelling(false)} />
      ) : null}
    </>
  );
}
