import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { keySigns } from '#kit/shortcuts/shortcut-keys.ts';
import { useShortcut } from '#kit/shortcuts/use-shortcut.ts';
import { SendButton } from '../form/send-button.tsx';
import { useIsOffline } from '../use-is-offline.ts';
import { type ReviewQueue, useTakeNext } from './use-take-next.ts';

/** The button that starts a review, or goes on with it. */
export function TakeNext({ queue }: { queue: ReviewQueue }) {
  const { t } = useTranslation('kit');
  const { takeNext, isTaking } = useTakeNext(queue);
  const isOffline = useIsOffline();
  useShortcut('takeNext', () => void takeNext(), !isTaking && !isOffline);
  return (
    <SendButton
      size="sm"
      leftSection={<IconPlayerTrackNext size={16} aria-hidden="true" />}
      title={`${t('review.take')} (${keySigns('takeNext').join(' ')})`}
      aria-keyshortcuts="Alt+N"
      loading={isTaking}
      onClick={() => void takeNext()}
    >
      {t('review.take')}
    </SendButton>
  );
}
