import '#kit/styles.ts';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import drawer from '#kit/detail-drawer.module.css';
import { plainHeader } from '#kit/plain-header.ts';
import { useIsOnTop } from '#kit/use-is-on-top.ts';
import { useReturnFocus } from '#kit/use-return-focus.ts';
import type { DialogProps } from './dialog.tsx';

/** A dialog at the right, beside what it is about: for forms too long for the middle. */
export function SideSheet({ title, onClose, size, isBusy = false, isKept = false, children }: DialogProps) {
  const { t } = useTranslation('kit');
  useReturnFocus();
  const isOnTop = useIsOnTop();
  return (
    <Drawer.Root
      opened
      onClose={() => {
        if (!isBusy) onClose();
      }}
      position="right"
      size={`min(${size}px, 100vw)`}
      attributes={plainHeader}
      closeOnClickOutside={!isKept && !isBusy}
      closeOnEscape={isOnTop && !isBusy}
      classNames={{
        content: drawer.content,
        header: drawer.header,
        title: drawer.title,
        body: drawer.body,
      }}
    >
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('close')} disabled={isBusy} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
