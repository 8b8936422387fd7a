import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface LeaveQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

/** What lies below listens for Escape too, and would close. */
export const ownEscape = { 'data-mantine-stop-propagation': true };

/** Asks, in place of a form's buttons, whether what was typed may be lost. */
export function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation('kit');
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    stay.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Group justify="flex-end" gap="sm" role="alert" onKeyDown={(event) => event.key === 'Escape' && onStay()}>
      <Text size="sm" fw={600}>
        {t('form.discard')}
      </Text>
      <Button {...ownEscape} ref={stay} variant="default" onClick={onStay}>
        {t('form.stay')}
      </Button>
      <Button {...ownEscape} color="red.9" onClick={onLeave}>
        {t('form.discardYes')}
      </Button>
    </Group>
  );
}
