import { Button, Stack } from '@mantine/core';
import { Children, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { Facts } from '#kit/facts.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { Panel } from '#kit/panel.tsx';
import type { Field } from './pages.ts';
import { useShownValue } from './shown-value.ts';

interface Change {
  field: Field;
  before: string;
  after: string;
}

interface ChangesDialogProps {
  changes: readonly Change[];
  /** What the words of the settings speak of. */
  names: Readonly<Record<string, string>>;
  /** What else the change does. */
  effect: ReactNode;
  /** Why it was not saved, where it was tried. */
  refusals: readonly ReactNode[];
  isSending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** What saving changes, each setting as it is and as it will be. */
export function ChangesDialog(props: ChangesDialogProps) {
  const { changes, names, effect, refusals, isSending, onConfirm, onClose } = props;
  const { t } = useTranslation('config');
  const { t: tKit } = useTranslation('kit');
  const shown = useShownValue();
  return (
    <Dialog title={t('changes.title')} size={520} onClose={onClose} isBusy={isSending}>
      <Stack gap="md">
        <Facts
          facts={changes.map(({ field, before, after }) => [
            t(`fields.${field.name}`, names),
            <span key={field.name}>
              <del>{shown(field, before)}</del> → <ins>{shown(field, after)}</ins>
            </span>,
            'wide',
          ])}
        />
        {effect}
        {refusals.length === 0 ? null : (
          <Panel tone="danger" alert title={t('changes.refused')}>
            {Children.map(refusals, (words) => (
              <div>{words}</div>
            ))}
          </Panel>
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose} disabled={isSending}>
            {tKit('form.cancel')}
          </Button>
          <SendButton data-autofocus loading={isSending} onClick={onConfirm}>
            {t('changes.confirm')}
          </SendButton>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
