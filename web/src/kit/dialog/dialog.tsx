import { ActionIcon, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowsMove } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { narrow } from '#kit/narrow.ts';
import { plainHeader } from '#kit/plain-header.ts';
import { useIsOnTop } from '#kit/use-is-on-top.ts';
import { useReturnFocus } from '#kit/use-return-focus.ts';
import classes from './dialog.module.css';
import { useMoving } from './use-moving.ts';

export interface DialogProps {
  title: string;
  onClose: () => void;
  /** Width in px, where the window is wider. */
  size: number;
  /** Something runs whose late answer would close the next dialog: nothing closes this one. */
  isBusy?: boolean;
  /** A click beside it would lose what was typed. */
  isKept?: boolean;
  /** It shows what is shown once: only a button in it closes it. */
  isFirm?: boolean;
  children: ReactNode;
}

/** Every dialog of the app: as large as a narrow window, and in a wider one to be moved about. */
export function Dialog(props: DialogProps) {
  const { title, onClose, size, isBusy = false, isKept = false, isFirm = false, children } = props;
  const { t } = useTranslation('kit');
  useReturnFocus();
  const isOnTop = useIsOnTop();
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const { contentRef, headerEvents, handleEvents } = useMoving(!isNarrow);
  return (
    <Modal.Root
      opened
      onClose={() => {
        if (!isBusy) onClose();
      }}
      size={size}
      attributes={plainHeader}
      classNames={{ title: classes.title, header: classes.header, close: classes.close }}
      fullScreen={isNarrow}
      closeOnClickOutside={!isKept && !isFirm && !isBusy}
      closeOnEscape={isOnTop && !isFirm && !isBusy}
    >
      <Modal.Overlay />
      <Modal.Content ref={contentRef}>
        <Modal.Header {...headerEvents} mod={{ movable: !isNarrow }}>
          <Modal.Title>{title}</Modal.Title>
          {isFirm ? null : <Modal.CloseButton aria-label={t('close')} disabled={isBusy} />}
          {isNarrow ? null : (
            // After the closing button, which is what the focus goes to first where nothing is to be typed.
            <ActionIcon
              {...handleEvents}
              className={classes.handle}
              variant="subtle"
              color="gray"
              aria-label={t('dialog.move')}
              title={t('dialog.moveHint')}
              data-move
            >
              <IconArrowsMove size={16} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          )}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
