import { shareLevelList } from '@quarterdeck/contract/features/rewards/levels/levels';
import {
  createSharePlan,
  editSharePlan,
  type SharePlan,
  sharePlanList,
} from '@quarterdeck/contract/features/rewards/plans/plans';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { touched } from './actions.ts';
import { PlanFields } from './plan-fields.tsx';
import { bodyOf, emptyTerms, valuesOf } from './plan-values.ts';

interface PlanDialogProps {
  /** Undefined: a new draft. */
  row: SharePlan | undefined;
  onClose: () => void;
}

// A draft that was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Drafts a version of the plan, beginning with the one that is active, or changes a draft. */
export default function PlanDialog({ row, onClose }: PlanDialogProps) {
  const { t } = useTranslation('rewards-plans');
  const { data: levels } = useQuery(
    endpointQuery(shareLevelList.index, { page_size: '200' }, { quiet: true }),
  );
  const { data: active } = useQuery(
    endpointQuery(sharePlanList.index, { status: 'active' }, { quiet: true }),
  );
  if (levels === undefined || active === undefined) return null;
  const rows = 1 + Math.max(0, ...levels.list.map(({ rank }) => rank));
  const common = { onClose, invalidates: touched, size: 860, toBody: bodyOf };
  if (row === undefined) {
    return (
      <FormDialog
        {...common}
        title={t('create.title')}
        endpoint={createSharePlan}
        row={undefined}
        initialValues={valuesOf('', active.list[0]?.terms ?? emptyTerms, rows)}
        submitLabel={t('create.submit')}
        doneMessage={t('create.done')}
        intention={intention}
      >
        {(form) => <PlanFields form={form} />}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...common}
      title={t('dialog.title', { action: t('actions.edit'), no: row.no })}
      endpoint={editSharePlan}
      row={row}
      action="edit"
      initialValues={valuesOf(row.name, row.terms, rows)}
      submitLabel={t('create.submit')}
      doneMessage={t('done.edit', { no: row.no })}
    >
      {(form) => <PlanFields form={form} />}
    </FormDialog>
  );
}
