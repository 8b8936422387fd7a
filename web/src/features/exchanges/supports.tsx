import { Group } from '@mantine/core';
import type { ExchangeMarket } from '@quarterdeck/contract/features/exchanges/exchanges';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';

/** What can be traded at an exchange. */
export function Supports({ supports }: { supports: readonly ExchangeMarket[] }) {
  const { t } = useTranslation('exchanges');
  return (
    <Group gap={4} component="span">
      {supports.map((market) => (
        <StatusTag key={market} tone="neutral" small>
          {t(`supports.${market}`)}
        </StatusTag>
      ))}
    </Group>
  );
}
