import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReplyOf } from '@quarterdeck/contract/http/endpoint';
import { bulkApproveWithdrawals, type Withdrawal } from '@quarterdeck/contract/withdrawals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { touched } from '../actions.ts';
import classes from '../withdrawals.module.css';

interface BulkDialogProps {
  rows: Withdrawal[];
  onClose: () => void;
}

type Results = ReplyOf<typeof bulkApproveWithdrawals>['results'];

/** Approves several, each by itself, and says of each what became of it. */
export default function BulkDialog({ rows, onClose }: BulkDialogProps) {
  const { t } = useTranslation('withdrawals');
  const { t: tKit } = useTranslation('kit');
  const { run, isRunning } = useCommand(bulkApproveWithdrawals, { invalidates: touched });
  const [results, setResults] = useState<Results>();
  const [refusal, setRefusal] = useState<string>();

  const approve = async () => {
    setRefusal(undefined);
    try {
      const reply = await run({ rows: rows.map(({ id, version }) => ({ id, version })) });
      setResults(reply.results);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : tKit('form.failed'));
    }
  };
  const passed = results?.filter(({ ok }) => ok).length ?? 0;

  return (
    <Dialog title={t('bulk.title', { count: rows.length })} size={640} onClose={onClose} isBusy={isRunning}>
      <Stack gap="md">
        {results ? (
          <Panel tone={passed === results.length ? 'success' : 'warning'} alert>
            {t('bulk.outcome', { passed, count: results.length })}
          </Panel>
        ) : (
          <Text size="sm">{t('bulk.explain')}</Text>
        )}
        <ul className={classes.results}>
          {rows.map((row) => {
            const result = results?.find(({ id }) => id === row.id);
            return (
              <li key={row.id}>
                <span>{row.no}</span>
                <span>{row.uid}</span>
                <Money amount={row.gross} asset={row.asset} />
                <span>
                  {result === undefined ? null : result.ok ? (
                    <StatusTag tone="success">
                      {result.withdrawal?.status === 'pending_review'
                        ? t('bulk.firstOfTwo')
                        : t('bulk.passed')}
                    </StatusTag>
                  ) : (
                    <StatusTag tone="danger">{result.msg ?? result.error}</StatusTag>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
        {refusal === undefined ? null : (
          <Panel tone="danger" alert>
            {refusal}
          </Panel>
        )}
        <Group justify="flex-end" gap="sm">
          {results ? (
            <Button onClick={onClose}>{tKit('close')}</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose} disabled={isRunning}>
                {tKit('form.cancel')}
              </Button>
              <Button loading={isRunning} onClick={() => void approve()}>
                {t('bulk.approve', { count: rows.length })}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
