import { Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { EmptyPicture } from './empty-picture.tsx';

interface NothingFoundProps {
  isFiltered: boolean;
  onClear: () => void;
  /** How the first row comes about. */
  hint?: string;
  /** Where only a queue is shown, and it is empty. */
  onShowAll?: (() => void) | undefined;
}

/** The list has no rows, or the filter finds none. */
export function NothingFound({ isFiltered, onClear, hint, onShowAll }: NothingFoundProps) {
  const { t } = useTranslation('kit');
  if (!isFiltered && onShowAll)
    return (
      <Stack align="center" gap="sm">
        <EmptyPicture />
        <Text fw={600}>{t('queues.empty')}</Text>
        <Button variant="light" size="sm" onClick={onShowAll}>
          {t('queues.showAll')}
        </Button>
      </Stack>
    );
  return (
    <Stack align="center" gap="sm">
      <EmptyPicture />
      <Text fw={600}>{t(isFiltered ? 'empty.filtered' : 'empty.title')}</Text>
      <Text size="sm" maw={420}>
        {isFiltered ? t('empty.filteredHint') : (hint ?? t('empty.hint'))}
      </Text>
      {isFiltered ? (
        <Button variant="light" size="sm" onClick={onClear}>
          {t('filters.clearAll')}
        </Button>
      ) : null}
    </Stack>
  );
}

interface FailedProps {
  message: string;
  onRetry: () => void;
}

/** The question failed; it may be asked again. */
export function Failed({ message, onRetry }: FailedProps) {
  const { t } = useTranslation('kit');
  return (
    <Stack align="center" gap="sm" role="alert">
      <IconAlertTriangle size={36} stroke={1.4} aria-hidden="true" />
      <Text fw={600}>{t('failed.title')}</Text>
      <Text size="sm" maw={480}>
        {message}
      </Text>
      <Button variant="light" size="sm" onClick={onRetry}>
        {t('failed.retry')}
      </Button>
    </Stack>
  );
}

/** What is shown stays, though asking for it again failed. */
export function NotRefreshed({ message, onRetry }: FailedProps) {
  const { t } = useTranslation('kit');
  return (
    <Panel tone="warning" alert title={t('failed.refresh')}>
      {message}{' '}
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('failed.retry')}
      </Button>
    </Panel>
  );
}
