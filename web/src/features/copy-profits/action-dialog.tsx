import { formatAmount } from '@quarterdeck/contract/assets';
import {
  type CopyProfit,
  copyProfitDetail,
  declineCopyProfitReversal,
  requestCopyProfitReversal,
  reverseCopyProfit,
} from '@quarterdeck/contract/copy-profits';
import { isZero, subtract } from '@quarterdeck/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useAssetName } from '#kit/asset-name.ts';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { LinesField } from '#kit/form/lines-field.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';
import { type Chosen, type CopyProfitAction, copyProfitActions, touched } from './actions.ts';
import { useTraderName } from './copy-profit-tags.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

/** The dialog of the command that was chosen. */
export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('copy-profits');
  const common = {
    ...useActionProps('copy-profits', {
      action,
      row,
      named: { ref: row.ref },
      onClose,
      invalidates: touched,
    }),
    danger: copyProfitActions[action].danger ?? false,
  };
  if (action === 'request_reverse') {
    return (
      <FormDialog
        {...common}
        size={560}
        endpoint={requestCopyProfitReversal}
        initialValues={{ reason: '', evidence: '' }}
      >
        {(form, current) => (
          <>
            <Consequence row={current} of={action} />
            <LinesField
              label={t('columns.reason')}
              max={500}
              data-autofocus
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
  const isDecline = action === 'decline_reverse';
  return (
    <ConfirmDialog
      {...common}
      endpoint={isDecline ? declineCopyProfitReversal : reverseCopyProfit}
      reason={isDecline ? 'required' : 'none'}
    >
      {(current) => <Consequence row={current} of={action} />}
    </ConfirmDialog>
  );
}

interface ConsequenceProps {
  row: CopyProfit;
  of: CopyProfitAction;
}

/** Says in words what a command will do, and to whose money, and what would be booked. */
function Consequence({ row, of }: ConsequenceProps) {
  const { t } = useTranslation('copy-profits');
  const nameOf = useAssetName();
  const traderOf = useTraderName();
  const { data } = useQuery(endpointQuery(copyProfitDetail, { id: String(row.id) }, { quiet: true }));
  const money = (amount: string) => `${formatAmount(amount, row.asset)} ${nameOf(row.asset)}`;
  const words = {
    follower: row.follower_uid,
    trader: traderOf(row),
    share: money(row.share),
    part: money(row.to_trader),
    shared: money(data?.shared ?? '0'),
    mark: money(subtract(row.mark_before, row.flow)),
    maker: row.reverse_maker,
  };
  const { danger = false } = copyProfitActions[of];
  if (!danger) return <Panel tone="info">{t('consequence.decline_reverse', words)}</Panel>;
  return (
    <>
      <Panel tone="danger">
        {[
          t(`consequence.${of}`, words),
          isZero(row.share) ? t('consequence.nothing') : t(`consequence.${from(row)}`, words),
          isZero(data?.shared ?? '0') ? '' : t('consequence.rewards', words),
          t('consequence.mark', words),
        ]
          .filter(Boolean)
          .join(t('consequence.between'))}
      </Panel>
      {data?.preview ? <PostingPreview lines={data.preview} /> : null}
    </>
  );
}

/** Where the trader's part is taken from. */
const from = ({ status }: CopyProfit) => (status === 'settled' ? 'settled' : 'pending');
