import { NativeSelect } from '@mantine/core';
import { handOverWithdrawal, withdrawalReviewers } from '@quarterdeck/contract/features/withdrawals/reviews';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from '../actions.ts';
import type { CommandDialogProps } from './command-props.ts';

/** Gives a review that the reader took to a colleague. */
export function HandOverDialog({ row, onClose }: CommandDialogProps) {
  const { t } = useTranslation('withdrawals');
  const { data } = useQuery(endpointQuery(withdrawalReviewers, { id: String(row.id) }, { quiet: true }));
  const reviewers = data?.list ?? [];
  return (
    <FormDialog
      title={t('handOver.title', { no: row.no })}
      endpoint={handOverWithdrawal}
      row={row}
      onClose={onClose}
      initialValues={{ to: '' }}
      toBody={({ to }) => ({ to: Number(to) })}
      check={({ to }) => (to === '' ? { to: t('handOver.choose') } : undefined)}
      submitLabel={t('queue.handOver')}
      doneMessage={t('handOver.done')}
      invalidates={touched}
    >
      {(form) => (
        <>
          <Panel tone="info">{t('handOver.consequence')}</Panel>
          <NativeSelect
            label={t('handOver.to')}
            description={data?.list.length === 0 ? t('handOver.nobody') : undefined}
            withAsterisk
            data-autofocus
            data={[
              { value: '', label: t('handOver.choose') },
              ...reviewers.map(({ id, username, nickname }) => ({
                value: String(id),
                label: nickname === '' ? username : `${username} · ${nickname}`,
              })),
            ]}
            {...form.getInputProps('to')}
          />
        </>
      )}
    </FormDialog>
  );
}
