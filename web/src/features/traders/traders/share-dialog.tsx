import { SharePercent } from '@quarterdeck/contract/core/charges';
import { changeShare, type Trader } from '@quarterdeck/contract/features/traders/traders/traders';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { PercentInput } from '#kit/form/percent-input.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import type { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { Impact } from './impact.tsx';

export interface TraderDialogProps {
  common: ReturnType<typeof useActionProps<Trader>>;
  row: Trader;
}

/** Plans another share of profits. */
export function ShareDialog({ common, row }: TraderDialogProps) {
  const { t } = useTranslation('traders');
  return (
    <FormDialog
      {...common}
      endpoint={changeShare}
      initialValues={{ share_pct: row.next_share_pct ?? row.share_pct, reason: '' }}
    >
      {(form, current) => (
        <>
          <Panel tone="info">
            {t('consequence.change_share', { name: current.display_name, share: current.share_pct })}
          </Panel>
          <Impact row={current} />
          <PercentInput
            label={t('columns.share_pct')}
            withAsterisk
            data-autofocus
            schema={SharePercent}
            {...form.getInputProps('share_pct')}
          />
          <ReasonField {...form.getInputProps('reason')} />
        </>
      )}
    </FormDialog>
  );
}
