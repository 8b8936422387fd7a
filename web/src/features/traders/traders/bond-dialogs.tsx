import { NativeSelect } from '@mantine/core';
import { formatAmount } from '@quarterdeck/contract/core/assets';
import {
  bondKinds,
  declineBond,
  requestBond,
  settleBond,
  type Trader,
  topUpBond,
} from '@quarterdeck/contract/features/traders/traders/traders';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { LinesField } from '#kit/form/lines-field.tsx';
import { useReasonHint } from '#kit/form/reason-hint.ts';
import { Panel } from '#kit/panel.tsx';
import type { TraderAction } from './actions.ts';
import { harmedOf } from './harmed.ts';
import { HarmedSheet } from './harmed-sheet.tsx';
import { Impact } from './impact.tsx';
import type { TraderDialogProps } from './share-dialog.tsx';

/** Moves some of what the trader can spend into the bond. */
export function TopUpDialog({ common, row }: TraderDialogProps) {
  const { t } = useTranslation('traders');
  return (
    <FormDialog {...common} endpoint={topUpBond} initialValues={{ amount: '', evidence: '' }}>
      {(form) => (
        <>
          <Panel tone="info">
            {t('consequence.top_up_bond', {
              name: row.display_name,
              bond: formatAmount(row.bond),
              required: formatAmount(row.bond_required),
            })}
          </Panel>
          <AmountInput
            label={t('fields.amount')}
            rightSection="USDT"
            rightSectionWidth={60}
            withAsterisk
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <LinesField
            label={t('fields.evidence')}
            description={t('dialog.evidenceHint')}
            max={2000}
            {...form.getInputProps('evidence')}
          />
        </>
      )}
    </FormDialog>
  );
}

interface BondDialogProps extends TraderDialogProps {
  action: Extract<TraderAction, 'request_bond' | 'settle_bond' | 'decline_bond'> | TraderAction;
}

/** One asks to release or to forfeit a bond, another carries it out or declines it. */
export function BondDialog({ common, action, row }: BondDialogProps) {
  const { t } = useTranslation('traders');
  const reasonHint = useReasonHint();
  const wordsOf = ({ display_name, bond_maker, bond_amount, bond_kind }: Trader) => ({
    name: display_name,
    maker: bond_maker,
    amount: formatAmount(bond_amount ?? '0'),
    kind: bond_kind === null ? '' : t(`bondKind.${bond_kind}`),
  });
  if (action === 'settle_bond')
    return (
      <ConfirmDialog {...common} endpoint={settleBond} danger>
        {(current) => (
          <>
            <Panel tone="danger">
              {t(`consequence.settle_${current.bond_kind ?? 'release'}`, wordsOf(current))}
            </Panel>
            {current.bond_kind === 'forfeit' ? (
              <HarmedSheet harmed={current.bond_harmed ?? []} amount={current.bond_amount ?? '0'} />
            ) : null}
          </>
        )}
      </ConfirmDialog>
    );
  if (action === 'decline_bond')
    return (
      <ConfirmDialog {...common} endpoint={declineBond} reason="required" templates="request">
        {(current) => <Panel tone="info">{t('consequence.decline_bond', wordsOf(current))}</Panel>}
      </ConfirmDialog>
    );
  return (
    <FormDialog
      {...common}
      danger
      endpoint={requestBond}
      initialValues={{ kind: 'release', amount: row.bond, harmed: '', reason: '', evidence: '' }}
      toBody={({ kind, harmed, ...values }) => ({
        ...values,
        kind: kind === 'forfeit' ? ('forfeit' as const) : ('release' as const),
        harmed: kind === 'forfeit' ? harmedOf(harmed) : [],
      })}
    >
      {(form, current) => (
        <>
          <Panel tone="danger">
            {t('consequence.request_bond', {
              name: row.display_name,
              bond: formatAmount(current.bond),
            })}
          </Panel>
          <Impact row={current} />
          <NativeSelect
            label={t('fields.bond_kind')}
            data={bondKinds.map((kind) => ({ value: kind, label: t(`bondKind.${kind}`) }))}
            {...form.getInputProps('kind')}
          />
          <AmountInput
            label={t('fields.amount')}
            rightSection="USDT"
            rightSectionWidth={60}
            withAsterisk
            {...form.getInputProps('amount')}
          />
          {form.values.kind === 'forfeit' ? (
            <>
              <LinesField
                label={t('fields.harmed')}
                description={t('harmed.hint')}
                max={4000}
                withAsterisk={false}
                {...form.getInputProps('harmed')}
              />
              <HarmedSheet harmed={harmedOf(form.values.harmed)} amount={form.values.amount} isTyped />
            </>
          ) : null}
          <LinesField
            label={t('columns.reason')}
            description={reasonHint}
            max={500}
            {...form.getInputProps('reason')}
          />
          <LinesField
            label={t('fields.evidence')}
            description={t('dialog.evidenceHint')}
            max={2000}
            {...form.getInputProps('evidence')}
          />
        </>
      )}
    </FormDialog>
  );
}
