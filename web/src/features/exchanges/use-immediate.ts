import { notifications } from '@mantine/notifications';
import { type Exchange, testExchange } from '@quarterdeck/contract/features/exchanges/exchanges';
import { startSync } from '@quarterdeck/contract/features/pairs/syncs';
import { useTranslation } from 'react-i18next';
import { done } from '#kit/form/done.ts';
import { useCommand } from '#kit/form/use-command.ts';
import { settings } from '#web/settings.ts';
import { touched } from './actions.ts';

/** Commands that ask nothing: they say what came of them. */
export function useImmediate() {
  const { t } = useTranslation('exchanges');
  const test = useCommand(testExchange, { invalidates: touched });
  const sync = useCommand(startSync, { invalidates: touched });
  const failed = (message: string) =>
    notifications.show({ message, color: 'red', autoClose: settings.messageDuration });
  return async (action: 'test' | 'sync', { id, name }: Exchange): Promise<void> => {
    try {
      if (action === 'sync') {
        await sync.run({ exchange_id: id });
        done(t('sync.begun', { name }));
        return;
      }
      const { test_error, latency_ms } = await test.run({ id });
      if (test_error === null) done(t('test.passed', { name, ms: latency_ms }));
      else failed(t('test.failed', { name, words: test_error }));
    } catch (error) {
      failed(error instanceof Error ? error.message : String(error));
    }
  };
}
