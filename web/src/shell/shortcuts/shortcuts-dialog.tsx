import '#kit/styles.ts';
import '@mantine/core/styles/Switch.css';
import { Modal, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { plainHeader } from '#kit/plain-header.ts';
import { isSingleKey, keySigns, type ShortcutName } from '#kit/shortcuts/shortcut-keys.ts';
import { turnSingleKeys, useSingleKeys } from '#kit/shortcuts/single-keys.ts';
import { useIsOnTop } from '#kit/use-is-on-top.ts';
import { useReturnFocus } from '#kit/use-return-focus.ts';
import classes from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  names: readonly ShortcutName[];
  /** Gets the focus back. */
  opener: HTMLElement | null;
  onClose: () => void;
}

/** Which keys do what. */
export default function ShortcutsDialog({ names, opener, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation('kit');
  const { t: tShell } = useTranslation();
  useReturnFocus(opener);
  const isOnTop = useIsOnTop();
  const hasSingle = useSingleKeys(({ isOn }) => isOn);
  const shown = names.filter((name) => hasSingle || !isSingleKey(name));
  return (
    <Modal
      opened
      onClose={onClose}
      title={tShell('shell.shortcuts')}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={plainHeader}
      closeOnEscape={isOnTop}
      centered
    >
      <dl className={classes.list}>
        {shown.map((name) => (
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
      <DialogFoot>
        <Switch
          className={classes.single}
          label={t('shortcuts.singleKeys')}
          description={t('shortcuts.singleKeysHint')}
          checked={hasSingle}
          onChange={({ currentTarget }) => turnSingleKeys(currentTarget.checked)}
        />
      </DialogFoot>
    </Modal>
  );
}
