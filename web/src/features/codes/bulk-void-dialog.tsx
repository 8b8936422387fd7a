import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type Code, voidCodes } from '@quarterdeck/contract/codes';
import type { ReplyOf } from '@quarterdeck/contract/http/endpoint';
import { isBlank } from '@quarterdeck/contract/validation/text';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { Panel } from '#kit/panel.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { touched } from './actions.ts';
import classes from './codes.module.css';

interface BulkVoidDialogProps {
  rows: Code[];
  onClose: () => void;
}

type Results = ReplyOf<typeof voidCodes>['results'];

/** Makes several codes worthless, each by itself, and says which of them were not. */
export default function BulkVoidDialog({ rows, onClose }: BulkVoidDialogProps) {
  const { t } = useTranslation('codes');
  const { t: tKit } = useTranslation('kit');
  const { run, isRunning } = useCommand(voidCodes, { invalidates: touched });
  const [reason, setReason] = useState('');
  const [results, setResults] = useState<Results>();
  const [refusal, setRefusal] = useState<string>();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    try {
      const reply = await run({ rows: rows.map(({ id, version }) => ({ id, version })), reason });
      setResults(reply.results);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : tKit('form.failed'));
    }
  };

  return (
    <Dialog title={t('bulk.title', { count: rows.length })} size={560} onClose={onClose} isBusy={isRunning}>
      {results ? (
        <Stack gap="md">
          <Outcome rows={rows} results={results} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{tKit('close')}</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={(event) => void send(event)}>
          <Stack gap="md">
            <Panel tone="danger">{t('bulk.consequence', { count: rows.length })}</Panel>
            <Textarea
              label={tKit('form.reason')}
              description={tKit('form.reasonLogged')}
              withAsterisk
              autosize
              minRows={2}
              maxRows={8}
              maxLength={500}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            {refusal === undefined ? null : (
              <Panel tone="danger" alert>
                {refusal}
              </Panel>
            )}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={onClose} disabled={isRunning}>
                {tKit('form.cancel')}
              </Button>
              <Button type="submit" color="red.9" loading={isRunning} disabled={isBlank(reason)}>
                {t('bulk.void', { count: rows.length })}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

interface OutcomeProps {
  rows: Code[];
  results: Results;
}

/** How many were made void, and why the others were not. */
function Outcome({ rows, results }: OutcomeProps) {
  const { t } = useTranslation('codes');
  const failed = results.filter(({ ok }) => !ok);
  const passed = results.length - failed.length;
  return (
    <>
      <Panel tone={failed.length === 0 ? 'success' : 'warning'} alert>
        {t('bulk.outcome', { passed, count: results.length })}
      </Panel>
      <ul className={classes.results}>
        {failed.map(({ id, msg, error }) => (
          <li key={id}>
            <span>{rows.find((row) => row.id === id)?.code ?? `#${id}`}</span>
            <StatusTag tone="danger">{msg ?? error}</StatusTag>
          </li>
        ))}
      </ul>
    </>
  );
}
