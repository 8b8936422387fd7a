import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReplyOf } from '@quarterdeck/contract/http/endpoint';
import { bulkRedeliver, type WebhookDelivery } from '@quarterdeck/contract/webhook-deliveries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { Panel } from '#kit/panel.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { touched } from './actions.ts';
import classes from './deliveries.module.css';

interface BulkDialogProps {
  rows: WebhookDelivery[];
  onClose: () => void;
}

type Results = ReplyOf<typeof bulkRedeliver>['results'];

/** Sends several again, each by itself, and says of each what became of it. */
export default function BulkDialog({ rows, onClose }: BulkDialogProps) {
  const { t } = useTranslation('webhook-deliveries');
  const { t: tKit } = useTranslation('kit');
  const { run, isRunning } = useCommand(bulkRedeliver, { invalidates: touched });
  const [results, setResults] = useState<Results>();
  const [refusal, setRefusal] = useState<string>();

  const send = async () => {
    setRefusal(undefined);
    try {
      setResults((await run({ rows: rows.map(({ id, version }) => ({ id, version })) })).results);
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
          {rows.map((row) => (
            <li key={row.id}>
              <code>{row.message_id}</code>
              <span>{t(`event.${row.event}`)}</span>
              <span>{row.subject}</span>
              <Result result={results?.find(({ id }) => id === row.id)} />
            </li>
          ))}
        </ul>
        <Refusal>{refusal}</Refusal>
        <Group justify="flex-end" gap="sm">
          {results ? (
            <Button onClick={onClose}>{tKit('close')}</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose} disabled={isRunning}>
                {tKit('form.cancel')}
              </Button>
              <Button loading={isRunning} onClick={() => void send()}>
                {t('bulk.redeliver', { count: rows.length })}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Result({ result }: { result: Results[number] | undefined }) {
  const { t } = useTranslation('webhook-deliveries');
  if (result === undefined) return null;
  return result.ok ? (
    <StatusTag tone="success">{t('bulk.queued')}</StatusTag>
  ) : (
    <StatusTag tone="danger">{result.msg ?? result.error}</StatusTag>
  );
}
