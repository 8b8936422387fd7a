import { Group, Radio } from '@mantine/core';
import { formatAmount } from '@quarterdeck/contract/core/assets';
import {
  declineReward,
  requestReward,
  rewardBond,
  rewardTargets,
  type Trader,
} from '@quarterdeck/contract/features/traders/traders/traders';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { LinesField } from '#kit/form/lines-field.tsx';
import { useReasonHint } from '#kit/form/reason-hint.ts';
import { Panel } from '#kit/panel.tsx';
import type { TraderDialogProps } from './share-dialog.tsx';

/** Asks to reward a trader from the company's money. */
export function RewardDialog({ common, row }: TraderDialogProps) {
  const { t } = useTranslation('traders');
  const reasonHint = useReasonHint();
  return (
    <FormDialog
      {...common}
      endpoint={requestReward}
      initialValues={{ amount: '', to: 'bond', reason: '', evidence: '' }}
    >
      {(form, current) => (
        <>
          <Panel tone="info">
            {t('consequence.request_reward', {
              name: row.display_name,
              bond: formatAmount(current.bond),
              required: formatAmount(current.bond_required),
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
          <Radio.Group
            label={t('fields.bond_to')}
            description={t(`rewardTo.${form.values.to}Hint`)}
            {...form.getInputProps('to')}
          >
            <Group gap="lg" mt={4}>
              {rewardTargets.map((to) => (
                <Radio key={to} value={to} label={t(`rewardTo.${to}`)} />
              ))}
            </Group>
          </Radio.Group>
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

interface RewardDecisionDialogProps extends Pick<TraderDialogProps, 'common'> {
  action: 'reward_bond' | 'decline_reward';
}

/** Another pays a requested reward, or declines it. */
export function RewardDecisionDialog({ common, action }: RewardDecisionDialogProps) {
  const { t } = useTranslation('traders');
  const wordsOf = ({ display_name, bond_maker, bond_amount }: Trader) => ({
    name: display_name,
    maker: bond_maker,
    amount: formatAmount(bond_amount ?? '0'),
  });
  if (action === 'decline_reward')
    return (
      <ConfirmDialog {...common} endpoint={declineReward} reason="required" templates="request">
        {(current) => <Panel tone="info">{t('consequence.decline_reward', wordsOf(current))}</Panel>}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog {...common} endpoint={rewardBond}>
      {(current) => (
        <Panel tone="info">{t(`consequence.reward_${current.bond_to ?? 'bond'}`, wordsOf(current))}</Panel>
      )}
    </ConfirmDialog>
  );
}
