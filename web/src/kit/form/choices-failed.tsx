import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';

interface ChoicesFailedProps {
  /** The question for what may be chosen. */
  query: { data: unknown; error: Error | null; refetch: () => unknown };
}

/** What a field lets choose from could not be read; nothing while it could. */
export function ChoicesFailed({ query: { data, error, refetch } }: ChoicesFailedProps) {
  const { t } = useTranslation('kit');
  if (data !== undefined || error === null) return null;
  return (
    <Panel tone="danger" alert title={t('failed.title')}>
      {error.message}{' '}
      <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
        {t('failed.retry')}
      </Button>
    </Panel>
  );
}
