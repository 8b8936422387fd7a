import { Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '#kit/form/leave-question.tsx';
import { plainHeader } from '#kit/plain-header.ts';
import { useReturnFocus } from '#kit/use-return-focus.ts';
import '#kit/styles.ts';

interface LeaveDialogProps {
  /** What the reader is about to do. */
  title: string;
  onClose: () => void;
  onLeave: () => void;
}

/** Asks before the page is loaded anew and takes with it what was typed. */
export default function LeaveDialog({ title, onClose, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      attributes={plainHeader}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Text size="sm" mb="md">
        {t('shell.unsaved')}
      </Text>
      <LeaveQuestion onStay={onClose} onLeave={onLeave} />
    </Modal>
  );
}
