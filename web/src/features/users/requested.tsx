import { notifications } from '@mantine/notifications';
import type { User } from '@quarterdeck/contract/features/users/users';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { askBeforeLoss } from '#kit/leaving.ts';
import { dailyUserActions } from '#kit/user-parts.ts';
import type { Chosen } from './actions.ts';

interface RequestedProps {
  row: User;
  onChoose: (chosen: Chosen) => void;
}

/** The address may request a command on its user, as the search does: the dialog opens once, over the drawer. */
export function Requested({ row, onChoose }: RequestedProps) {
  const { t } = useTranslation('kit');
  const [params, setParams] = useSearchParams();
  const requested = params.get('do');
  const isOwn = params.get('id') === String(row.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (requested === null || !isOwn) return;
    const action = dailyUserActions.find((one) => one === requested && row.allowed_actions.includes(one));
    if (action === undefined) notifications.show({ message: t('form.notAllowedNow'), color: 'yellow' });
    else askBeforeLoss(t('form.discard'), () => onChoose({ action, row }));
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('do');
        return next;
      },
      { replace: true },
    );
  }, [requested, isOwn]);
  return null;
}
