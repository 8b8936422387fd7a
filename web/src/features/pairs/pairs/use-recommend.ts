import { notifications } from '@mantine/notifications';
import { editPair, type Pair } from '@quarterdeck/contract/features/pairs/pairs';
import { useTranslation } from 'react-i18next';
import { done } from '#kit/form/done.ts';
import { useCommand } from '#kit/form/use-command.ts';
import { settings } from '#web/settings.ts';
import { touched } from './actions.ts';

/** Recommends a pair, or no longer. */
export function useRecommend() {
  const { t } = useTranslation('pairs');
  const { run } = useCommand(editPair, { invalidates: touched });
  return async ({ id, version, symbol }: Pair, recommended: boolean): Promise<void> => {
    try {
      await run({ id, version, recommended });
      done(t(recommended ? 'recommended.done' : 'recommended.undone', { symbol }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notifications.show({ message, color: 'red', autoClose: settings.messageDuration });
    }
  };
}
