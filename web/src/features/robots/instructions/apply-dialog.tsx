import { NativeSelect } from '@mantine/core';
import { applyParameters } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { applyTimes } from '@quarterdeck/contract/features/robots/instructions/steering';
import { robotDetail } from '@quarterdeck/contract/features/robots/robots/detail';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog, type VersionedRow } from '#kit/form/form-dialog.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import type { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { ParameterChanges } from '../robots/parameters.tsx';

/** Applies the revision that it shows, and none before it shows one. */
export function ApplyDialog(common: ReturnType<typeof useActionProps<VersionedRow>>) {
  const { t } = useTranslation('robots-instructions');
  const id = String(common.row.id);
  const { data, isSuccess } = useQuery(endpointQuery(robotDetail, { id }, { quiet: true }));
  const revision = data?.robot.shelf_revision ?? null;
  return (
    <FormDialog
      {...common}
      endpoint={applyParameters}
      initialValues={{ apply_at: 'cycle_end' as (typeof applyTimes)[number], reason: '' }}
      toBody={(values) => ({ ...values, revision })}
      isVain={revision === null}
    >
      {(form) => (
        <>
          <NativeSelect
            label={t('form.apply_at')}
            data={applyTimes.map((value) => ({ value, label: t(`apply_at.${value}`) }))}
            {...form.getInputProps('apply_at')}
          />
          {data && revision !== null ? (
            <div>
              <p>{t('form.revision', { revision })}</p>
              <ParameterChanges {...data} />
            </div>
          ) : null}
          {isSuccess && revision === null ? <Panel tone="danger">{t('form.noRevision')}</Panel> : null}
          <Panel tone="warning">{t(`consequence.apply_${form.values.apply_at}`)}</Panel>
          <ReasonField isOwed {...form.getInputProps('reason')} />
        </>
      )}
    </FormDialog>
  );
}
