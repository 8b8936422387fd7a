import { Button, Group, Stack } from '@mantine/core';
import type { BulkResult } from '@quarterdeck/contract/core/http/bulk';
import type { BodyInput, Endpoint, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { isBlank } from '@quarterdeck/contract/core/validation/text';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import classes from './bulk-dialog.module.css';
import type { VersionedRow } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { Refusal } from './refusal.tsx';
import { useCommand } from './use-command.ts';

type Results<Row> = readonly BulkResult<Row>[];

interface BulkDialogProps<E extends Endpoint, Row extends VersionedRow> {
  title: string;
  /** Takes several rows, and answers what became of each. */
  endpoint: ReplyOf<E> extends { results: Results<Row> } ? E : never;
  rows: readonly Row[];
  onClose: () => void;
  /** What will happen, in words. */
  explain: ReactNode;
  /** A row in the list, in pieces beside each other. */
  describe: (row: Row) => ReactNode;
  /** Whether the command wants a reason, one for all. */
  reason?: boolean;
  submitLabel: string;
  /** The command takes something from somebody, or cannot be undone. */
  danger?: boolean;
  /** How many of them passed. */
  outcome: (passed: number) => string;
  /** What became of a row that passed. */
  passed: (row: Row | null) => string;
  invalidates: readonly string[];
}

/** A command on several rows, each separately: lists them, and then the outcome of each. */
export function BulkDialog<E extends Endpoint, Row extends VersionedRow>(props: BulkDialogProps<E, Row>) {
  const { title, endpoint, rows, onClose, explain, describe, submitLabel, invalidates } = props;
  const { outcome, passed, reason: isReasonOwed = false, danger = false } = props;
  const { t } = useTranslation('kit');
  const { run, isRunning } = useCommand(endpoint, { invalidates });
  const [reason, setReason] = useState('');
  const [results, setResults] = useState<Results<Row>>();
  const [refusal, setRefusal] = useState<string>();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    const body = { rows: rows.map(({ id, version }) => ({ id, version })), ...(isReasonOwed && { reason }) };
    try {
      // Both hold of the endpoint by its type.
      const reply = await run(body as BodyInput<E>);
      setResults((reply as { results: Results<Row> }).results);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : t('form.failed'));
    }
  };

  return (
    <Dialog title={title} size={640} onClose={onClose} isBusy={isRunning}>
      <form onSubmit={(event) => void send(event)}>
        <Stack gap="md">
          {results ? <Outcome results={results} words={outcome} /> : explain}
          <ul className={classes.rows}>
            {rows.map((row) => (
              <li key={row.id}>
                {describe(row)}
                <Result result={results?.find(({ id }) => id === row.id)} words={passed} />
              </li>
            ))}
          </ul>
          {isReasonOwed && !results ? (
            <ReasonField value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
          ) : null}
          <Refusal>{refusal}</Refusal>
          <Group justify="flex-end" gap="sm">
            <Button variant={results ? 'filled' : 'default'} onClick={onClose} disabled={isRunning}>
              {results ? t('close') : t('form.cancel')}
            </Button>
            {results ? null : (
              <Button
                type="submit"
                color={danger ? 'red.9' : undefined}
                loading={isRunning}
                disabled={isReasonOwed && isBlank(reason)}
              >
                {submitLabel}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function Outcome<Row>({ results, words }: { results: Results<Row>; words: (passed: number) => string }) {
  const passed = results.filter(({ ok }) => ok).length;
  return (
    <Panel tone={passed === results.length ? 'success' : 'warning'} alert>
      {words(passed)}
    </Panel>
  );
}

interface ResultProps<Row> {
  /** Undefined: not requested yet. */
  result: BulkResult<Row> | undefined;
  words: (row: Row | null) => string;
}

function Result<Row>({ result, words }: ResultProps<Row>) {
  if (result === undefined) return null;
  return (
    <span className={classes.result}>
      {result.ok ? (
        <StatusTag tone="success">{words(result.row)}</StatusTag>
      ) : (
        <StatusTag tone="danger">{result.msg ?? result.error}</StatusTag>
      )}
    </span>
  );
}
