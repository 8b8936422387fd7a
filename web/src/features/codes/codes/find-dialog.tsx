import { Button, Stack, TextInput } from '@mantine/core';
import { isBlank } from '@quarterdeck/contract/core/validation/text';
import { findCode } from '@quarterdeck/contract/features/codes/codes/codes';
import { parseCode } from '@quarterdeck/contract/features/codes/codes/text';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { useErrorWords } from '#kit/form/field-errors.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';

interface FindDialogProps {
  onFound: (id: number) => void;
  onClose: () => void;
}

/** Finds a code that somebody reads out. What is typed is kept nowhere, neither as a draft nor in the address. */
export default function FindDialog({ onFound, onClose }: FindDialogProps) {
  const { t } = useTranslation('codes');
  const { t: tKit } = useTranslation('kit');
  const words = useErrorWords();
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: findCode,
    initialValues: { code: '' },
    toBody: ({ code }) => ({ code }),
    check: ({ code }) =>
      isBlank(code) || parseCode(code) !== undefined
        ? undefined
        : { code: words('code_mistyped') ?? 'code_mistyped' },
    onDone: ({ id }) => {
      onClose();
      onFound(id);
    },
  });
  return (
    <Dialog title={t('find.title')} size={480} onClose={onClose} isBusy={isSending}>
      <form {...formProps}>
        <Stack gap="md">
          <TextInput
            label={t('columns.code')}
            description={t('find.hint')}
            withAsterisk
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('code')}
          />
          <Refusal>{refusal}</Refusal>
          <DialogFoot>
            <Button variant="default" onClick={onClose} disabled={isSending}>
              {tKit('form.cancel')}
            </Button>
            <SendButton type="submit" loading={isSending}>
              {t('find.submit')}
            </SendButton>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
