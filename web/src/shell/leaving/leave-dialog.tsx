import { Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { LeaveQuestion, ownEscape } from '#kit/form/leave-question.tsx';
import type { Unsaved } from '#kit/form/unsaved.ts';
import { plainHeader } from '#kit/plain-header.ts';
import { useReturnFocus } from '#kit/use-return-focus.ts';
import { LostWork } from './lost-work.tsx';
import '#kit/styles.ts';

interface LeaveDialogProps {
  /** What the reader is about to do. */
  title: string;
  lost: readonly Unsaved[];
  onClose: () => void;
  onLeave: () => void;
}

/** Asks before what was typed is lost, and says what that is. */
export default function LeaveDialog({ title, lost, onClose, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      attributes={plainHeader}
      closeButtonProps={{ 'aria-label': t('kit:close'), ...ownEscape }}
      // A dialog below, which listens too, is not closed along: each stop in here ends the key's way.
      closeOnEscape={false}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Text size="sm">{t('shell.unsaved')}</Text>
      <LostWork lost={lost} />
      <DialogFoot>
        <LeaveQuestion onStay={onClose} onLeave={onLeave} />
      </DialogFoot>
    </Modal>
  );
}
