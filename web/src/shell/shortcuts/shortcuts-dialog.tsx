import '#kit/styles.ts';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { plainHeader } from '#kit/plain-header.ts';
import { keySigns, type ShortcutName } from '#kit/shortcuts/shortcut-keys.ts';
import { useReturnFocus } from '#kit/use-return-focus.ts';
import classes from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  names: readonly ShortcutName[];
  onClose: () => void;
}

/** Which keys do what. */
export default function ShortcutsDialog({ names, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('shortcuts.close') }}
      attributes={plainHeader}
      centered
    >
      <dl className={classes.list}>
        {names.map((name) => (
          <div key={name} className={classes.line}>
            <dt>{t(`shortcuts.names.${name}`)}</dt>
            <dd>
              {keySigns(name).map((sign) => (
                <kbd key={sign}>{sign}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
