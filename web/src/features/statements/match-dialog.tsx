import { Radio, Skeleton, Stack, Textarea } from '@mantine/core';
import { candidates, matchLine, type StatementLine } from '@quarterdeck/contract/statements';
import type { LedgerBatch } from '@quarterdeck/contract/wallet-records';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useAssetName } from '#kit/asset-name.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { useRecordWords } from '#kit/record-words.ts';
import { Time } from '#kit/time.tsx';
import { touched } from './actions.ts';
import classes from './statements.module.css';

interface MatchDialogProps {
  row: StatementLine;
  onClose: () => void;
}

/** Chooses the batch that a line is. */
export default function MatchDialog({ row, onClose }: MatchDialogProps) {
  const { t } = useTranslation('statements');
  return (
    <FormDialog
      title={t('matching.title', { reference: row.reference })}
      endpoint={matchLine}
      row={row}
      action="match"
      onClose={onClose}
      initialValues={{ batch_id: '', reason: '' }}
      toBody={({ batch_id, reason }) => ({ batch_id: Number(batch_id), reason })}
      submitLabel={t('actions.match')}
      doneMessage={t('matching.done')}
      invalidates={touched}
    >
      {(form, line) => (
        <>
          <Panel tone="info">
            <Money amount={line.amount} asset={line.asset} signed strong /> · <Time value={line.at} />
          </Panel>
          <Radio.Group label={t('matching.batch')} withAsterisk {...form.getInputProps('batch_id')}>
            <Candidates lineId={line.id} />
          </Radio.Group>
          <Textarea
            label={t('columns.reason')}
            withAsterisk
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}

function Candidates({ lineId }: { lineId: number }) {
  const { t } = useTranslation('statements');
  const { data, error, refetch } = useQuery(
    endpointQuery(candidates, { id: String(lineId) }, { quiet: true }),
  );
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={64} />;
  if (data.list.length === 0) return <p className={classes.soft}>{t('matching.none')}</p>;
  return (
    <Stack gap="xs" mt={4}>
      {data.list.map((batch) => (
        <Radio key={batch.id} value={String(batch.id)} label={<Candidate batch={batch} />} />
      ))}
    </Stack>
  );
}

function Candidate({ batch: { id, type, effective_at, ref_type, ref_id, lines } }: { batch: LedgerBatch }) {
  const { t: tKit } = useTranslation('kit');
  const words = useRecordWords();
  const nameOf = useAssetName();
  const uid = lines.find((line) => line.uid !== null)?.uid;
  return (
    <span className={classes.candidate}>
      <span>#{id}</span>
      <span>{tKit(`movements.${type}`, { l: nameOf('L'), r: nameOf('R'), defaultValue: type })}</span>
      {ref_type !== null ? (
        <span className={classes.soft}>
          {words.object(ref_type)} #{ref_id}
        </span>
      ) : null}
      {uid !== undefined ? <span className={classes.soft}>{uid}</span> : null}
      <Time value={effective_at} />
    </span>
  );
}
