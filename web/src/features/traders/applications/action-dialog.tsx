import { formatAmount } from '@quarterdeck/contract/core/assets';
import {
  applicationDetail,
  applicationReviewers,
  approveApplication,
  commentOnApplication,
  handOverApplication,
  refuseApplication,
  type TraderApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';
import { CommentDialog } from '#kit/review/comment-dialog.tsx';
import { HandOverDialog } from '#kit/review/hand-over-dialog.tsx';
import { useIsReserved } from '#kit/review/reserved.tsx';
import { TakenField } from '#kit/review/taken-field.tsx';
import { useThenNext } from '#kit/review/then-next.tsx';
import { type Chosen, touched } from './actions.ts';
import applicationQueue from './queue.ts';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

/** The dialog of the command that was chosen. */
export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  const common = { name: row.display_name, onClose, invalidates: touched };
  if (action === 'comment') return <CommentDialog {...common} endpoint={commentOnApplication} id={row.id} />;
  if (action === 'hand_over')
    return (
      <HandOverDialog {...common} endpoint={handOverApplication} reviewers={applicationReviewers} row={row} />
    );
  return action === 'approve' ? (
    <ApproveDialog row={row} onClose={onClose} />
  ) : (
    <RefuseDialog row={row} onClose={onClose} />
  );
}

interface DecisionProps {
  row: TraderApplication;
  onClose: () => void;
}

function useDecision(action: 'approve' | 'refuse', { row, onClose }: DecisionProps) {
  const { t } = useTranslation('traders-applications');
  const isReserved = useIsReserved();
  const named = { name: row.display_name };
  return {
    ...useActionProps('traders-applications', { action, row, named, onClose, invalidates: touched }),
    check: ({ acknowledge_taken }: { acknowledge_taken: boolean }, current: TraderApplication) =>
      isReserved(current) && !acknowledge_taken ? { acknowledge_taken: t('taken.owed') } : undefined,
  };
}

const acknowledged = (isTold: boolean) => (isTold ? { acknowledge_taken: true } : {});

/** Holds the bond and makes the user a trader; what is booked is shown before. */
function ApproveDialog(props: DecisionProps) {
  const { t } = useTranslation('traders-applications');
  const common = useDecision('approve', props);
  const { thenNext, onDone } = useThenNext(props.row, applicationQueue);
  const { data } = useQuery(endpointQuery(applicationDetail, { id: String(props.row.id) }, { quiet: true }));
  return (
    <FormDialog
      {...common}
      onDone={onDone}
      endpoint={approveApplication}
      initialValues={{ acknowledge_taken: false }}
      toBody={({ acknowledge_taken }) => acknowledged(acknowledge_taken)}
    >
      {(form, row) => (
        <>
          <Panel tone="info">
            {t('consequence.approve', {
              uid: row.uid,
              bond: formatAmount(row.bond),
              tier: row.tier,
              share: row.share_pct,
            })}
          </Panel>
          {data?.preview ? <PostingPreview lines={data.preview} /> : null}
          <TakenField
            row={row}
            label={t('taken.acknowledge', { name: row.taken_by })}
            {...form.getInputProps('acknowledge_taken', { type: 'checkbox' })}
          />
          {thenNext}
        </>
      )}
    </FormDialog>
  );
}

function RefuseDialog(props: DecisionProps) {
  const { t } = useTranslation('traders-applications');
  const common = useDecision('refuse', props);
  const { thenNext, onDone } = useThenNext(props.row, applicationQueue);
  return (
    <FormDialog
      {...common}
      danger
      onDone={onDone}
      endpoint={refuseApplication}
      initialValues={{ reason: '', acknowledge_taken: false }}
      toBody={({ reason, acknowledge_taken }) => ({ reason, ...acknowledged(acknowledge_taken) })}
    >
      {(form, row) => (
        <>
          <Panel tone="danger">{t('consequence.refuse', { uid: row.uid })}</Panel>
          <ReasonField templates="application" {...form.getInputProps('reason')} />
          <TakenField
            row={row}
            label={t('taken.acknowledge', { name: row.taken_by })}
            {...form.getInputProps('acknowledge_taken', { type: 'checkbox' })}
          />
          {thenNext}
        </>
      )}
    </FormDialog>
  );
}
