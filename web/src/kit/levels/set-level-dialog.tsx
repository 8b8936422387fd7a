import { NativeSelect } from '@mantine/core';
import { setUserLevel, shareLevelList } from '@quarterdeck/contract/features/rewards/levels/levels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { LinesField } from '#kit/form/lines-field.tsx';
import { useReasonHint } from '#kit/form/reason-hint.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { Intention } from '../form/intention.ts';
import { Panel } from '../panel.tsx';
import { UserField } from '../user-field.tsx';

/** What is out of date after any command on the level of a user. */
export const levelTouched = [
  '/backstage/user_level',
  '/backstage/share_level',
  '/backstage/user',
  '/backstage/admin_log',
];

interface SetLevelDialogProps {
  /** Empty: the dialog has a field for it. */
  uid: string;
  onClose: () => void;
}

// What was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Sets a user's level manually. */
export function SetLevelDialog({ uid, onClose }: SetLevelDialogProps) {
  const { t } = useTranslation('rewards-user-levels');
  const reasonHint = useReasonHint();
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
      invalidates={levelTouched}
      intention={intention}
    >
      {(form) => (
        <>
          <UserField
            label={t('columns.uid')}
            withAsterisk
            readOnly={uid !== ''}
            data-autofocus={uid === '' ? true : undefined}
            {...form.getInputProps('uid')}
          />
          <NativeSelect
            label={t('columns.rank')}
            data={[{ value: '0', label: t('set.none') }, ...levels]}
            {...form.getInputProps('rank')}
          />
          <LinesField
            label={t('columns.reason')}
            description={reasonHint}
            max={500}
            {...form.getInputProps('reason')}
          />
          <Panel tone="warning">{t('set.consequence')}</Panel>
        </>
      )}
    </FormDialog>
  );
}
