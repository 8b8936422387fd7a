import { ActionIcon } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Opens the dialog in which rows are put in their order. */
export function OrderButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('kit');
  return (
    <ActionIcon variant="default" size={36} aria-label={t('order')} title={t('order')} onClick={onClick}>
      <IconArrowsSort size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
