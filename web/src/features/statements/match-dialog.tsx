import { Checkbox, Skeleton, Stack } from '@mantine/core';
import { subtract, sum } from '@quarterdeck/contract/core/money';
import {
  candidates,
  matchLine,
  type StatementLine,
  statementAccounts,
} from '@quarterdeck/contract/features/statements/statements';
import type { LedgerBatch } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useAssetName } from '#kit/asset-name.ts';
import { shortened } from '#kit/copy-text.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { LinesField } from '#kit/form/lines-field.tsx';
import { useReasonHint } from '#kit/form/reason-hint.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { useRecordWords } from '#kit/record-words.ts';
import { useMarkDecided } from '#kit/review/decided.ts';
import { Time } from '#kit/time.tsx';
import { UserLink } from '#kit/user-link.tsx';
import { touched } from './actions.ts';
import classes from './statements.module.css';

interface MatchDialogProps {
  row: StatementLine;
  onClose: () => void;
}

/** Chooses the batches that a line is: one of its amount, or several that together are it. */
export default function MatchDialog({ row, onClose }: MatchDialogProps) {
  const { t } = useTranslation('statements');
  const reasonHint = useReasonHint();
  return (
    <FormDialog
      title={t('matching.title', { reference: shortened(row.reference, 20) })}
      endpoint={matchLine}
      row={row}
      action="match"
      onClose={onClose}
      initialValues={{ batch_ids: [] as string[], reason: '' }}
      toBody={({ batch_ids, reason }) => ({ batch_ids: batch_ids.map(Number), reason })}
      submitLabel={t('actions.match')}
      doneMessage={t('matching.done')}
      invalidates={touched}
      onDone={useMarkDecided('statement_line', row.id)}
    >
      {(form, line) => (
        <>
          <Panel tone="info">
            <Money amount={line.amount} asset={line.asset} signed strong /> · <Time value={line.at} />
          </Panel>
          <Checkbox.Group
            label={t('matching.batch')}
            description={t('matching.several')}
            withAsterisk
            {...form.getInputProps('batch_ids')}
          >
            <Candidates line={line} chosen={form.values.batch_ids} />
          </Checkbox.Group>
          <LinesField
            label={t('columns.reason')}
            description={reasonHint}
            max={500}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}

interface CandidatesProps {
  line: StatementLine;
  chosen: readonly string[];
}

function Candidates({ line, chosen }: CandidatesProps) {
  const { t } = useTranslation('statements');
  const { data, error, refetch } = useQuery(
    endpointQuery(candidates, { id: String(line.id) }, { quiet: true }),
  );
  const group = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  // They come after the dialog, whose focus is on what closes it by then.
  useEffect(() => {
    if (isThere) group.current?.querySelector('input')?.focus();
  }, [isThere]);
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={64} />;
  if (data.list.length === 0) return <p className={classes.soft}>{t('matching.none')}</p>;
  const total = sum(
    data.list.filter(({ id }) => chosen.includes(String(id))).map((batch) => movedBy(batch, line)),
  );
  return (
    <Stack ref={group} gap="xs" mt={8}>
      {data.list.map((batch) => (
        <Candidate key={batch.id} batch={batch} amount={movedBy(batch, line)} asset={line.asset} />
      ))}
      <p className={classes.soft} aria-live="polite">
        {t('matching.together')} <Money amount={total} asset={line.asset} signed />
      </p>
    </Stack>
  );
}

/** What a batch moves on the account of the statement. */
function movedBy({ lines }: LedgerBatch, { source, asset }: StatementLine): string {
  const own = lines.filter((line) => line.account_code === statementAccounts[source] && line.asset === asset);
  return sum(own.map(({ debit, credit }) => subtract(debit, credit)));
}

interface CandidateProps {
  batch: LedgerBatch;
  amount: string;
  asset: string;
}

function Candidate({
  batch: { id, type, effective_at, ref_type, ref_id, lines },
  amount,
  asset,
}: CandidateProps) {
  const { t: tKit } = useTranslation('kit');
  const words = useRecordWords();
  const nameOf = useAssetName();
  const about = useId();
  const uid = lines.find((line) => line.uid !== null)?.uid;
  return (
    <div className={classes.candidate}>
      <Checkbox
        value={String(id)}
        aria-describedby={about}
        label={
          <span className={classes.candidate}>
            <Money amount={amount} asset={asset} signed />
            <span>{tKit(`movements.${type}`, { l: nameOf('L'), r: nameOf('R'), defaultValue: type })}</span>
            <Time value={effective_at} short />
          </span>
        }
      />
      <span id={about} className={`${classes.soft} ${classes.candidate}`}>
        <RecordLink kind="ledger_batch" id={id}>
          {words.object('ledger_batch')} #{id}
        </RecordLink>
        {ref_type !== null && ref_id !== null ? (
          <RecordLink kind={ref_type} id={ref_id}>
            {words.object(ref_type)} #{ref_id}
          </RecordLink>
        ) : null}
        {uid ? <UserLink uid={uid} /> : null}
      </span>
    </div>
  );
}
