import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';

const SettlementSheet = lazyPart(() => import('./settlement-sheet.tsx'));

/** Opens what was settled, and what is due. */
export function SettlementButton() {
  const { t } = useTranslation('rewards');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconCoins size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('settlement.title')}
      </Button>
      {isOpen ? <SettlementSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}
