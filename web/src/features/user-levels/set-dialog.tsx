import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { setUserLevel, shareLevelList } from '@quarterdeck/contract/share-levels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface SetDialogProps {
  /** Empty: of whom is asked for. */
  uid: string;
  onClose: () => void;
}

// What was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Gives a user a level by hand. */
export default function SetDialog({ uid, onClose }: SetDialogProps) {
  const { t } = useTranslation('user-levels');
  const { data } = useQuery(endpointQuery(shareLevelList.index, { page_size: '200' }, { quiet: true }));
  const levels = (data?.list ?? []).map(({ rank, name }) => ({
    value: String(rank),
    label: `${rank} · ${name}`,
  }));
  return (
    <FormDialog
      title={t('set.title')}
      endpoint={setUserLevel}
      row={undefined}
      onClose={onClose}
      initialValues={{ uid, rank: '0', reason: '' }}
      toBody={({ rank, ...rest }) => ({ ...rest, rank: Number(rank) })}
      submitLabel={t('actions.set')}
      doneMessage={t('done.set')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <>
          <TextInput
            label={t('columns.uid')}
            withAsterisk
            maxLength={32}
            autoComplete="off"
            readOnly={uid !== ''}
            data-autofocus={uid === '' ? true : undefined}
            {...form.getInputProps('uid')}
          />
          <NativeSelect
            label={t('columns.rank')}
            data={[{ value: '0', label: t('set.none') }, ...levels]}
            {...form.getInputProps('rank')}
          />
          <Textarea
            label={t('columns.reason')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          <Panel tone="warning">{t('set.consequence')}</Panel>
        </>
      )}
    </FormDialog>
  );
}
