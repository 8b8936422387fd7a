import { NativeSelect } from '@mantine/core';
import type {
  applicationReviewers,
  handOverApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import type {
  handOverWithdrawal,
  withdrawalReviewers,
} from '@quarterdeck/contract/features/withdrawals/reviews';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { ChoicesFailed } from '#kit/form/choices-failed.tsx';
import { FormDialog, type VersionedRow } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';

interface HandOverDialogProps<Row extends VersionedRow> {
  endpoint: typeof handOverWithdrawal | typeof handOverApplication;
  reviewers: typeof withdrawalReviewers | typeof applicationReviewers;
  row: Row;
  /** What the record is called. */
  name: string;
  onClose: () => void;
  /** What is out of date afterwards. */
  invalidates: readonly string[];
}

/** Gives a review that the reader took to a colleague. */
export function HandOverDialog<Row extends VersionedRow>({
  reviewers: source,
  name,
  ...common
}: HandOverDialogProps<Row>) {
  const { t } = useTranslation('kit');
  const query = useQuery(endpointQuery(source, { id: String(common.row.id) }, { quiet: true }));
  const reviewers = query.data?.list ?? [];
  return (
    <FormDialog
      {...common}
      title={t('review.handOverTitle', { name })}
      initialValues={{ to: '' }}
      toBody={({ to }) => ({ to: Number(to) })}
      check={({ to }) => (to === '' ? { to: t('review.choose') } : undefined)}
      submitLabel={t('review.handOver')}
      doneMessage={t('review.handedOver')}
    >
      {(form) => (
        <>
          <Panel tone="info">{t('review.handOverConsequence')}</Panel>
          <NativeSelect
            label={t('review.handOverTo')}
            description={query.data?.list.length === 0 ? t('review.nobody') : undefined}
            withAsterisk
            data-autofocus
            data={[
              { value: '', label: t('review.choose') },
              ...reviewers.map(({ id, username, nickname }) => ({
                value: String(id),
                label: nickname === '' ? username : `${username} · ${nickname}`,
              })),
            ]}
            {...form.getInputProps('to')}
          />
          <ChoicesFailed query={query} />
        </>
      )}
    </FormDialog>
  );
}
