import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './arrived.module.css';

interface ArrivedProps {
  count: number;
  onShow: () => void;
}

/** Says that new rows have come, over the first of the list, and shows them when the reader wants it. */
export function Arrived({ count, onShow }: ArrivedProps) {
  const { t } = useTranslation('kit');
  return (
    <div className={classes.place} role="status">
      {count > 0 ? (
        <Button
          size="compact-sm"
          radius="xl"
          leftSection={<IconArrowUp size={14} aria-hidden="true" />}
          onClick={onShow}
        >
          {t('arrived', { count })}
        </Button>
      ) : null}
    </div>
  );
}
