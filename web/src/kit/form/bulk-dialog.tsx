import { Button, Stack } from '@mantine/core';
import type { BulkResult } from '@quarterdeck/contract/core/http/bulk';
import type { BodyInput, Endpoint, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { isBlank } from '@quarterdeck/contract/core/validation/text';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { Panel } from '#kit/panel.tsx';
import { Sheet, type SheetColumn } from '#kit/sheet.tsx';
import classes from './bulk-dialog.module.css';
import { BulkResultTag } from './bulk-result.tsx';
import type { VersionedRow } from './form-dialog.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { ReasonField } from './reason-field.tsx';
import { Refusal } from './refusal.tsx';
import { SendButton } from './send-button.tsx';
import { useClosing } from './use-closing.ts';
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
  /** What is shown of each row. */
  columns: readonly SheetColumn<Row>[];
  /** Whether the command wants a reason, one for all. */
  reason?: boolean;
  submitLabel: string;
  /** The command takes something from somebody, or cannot be undone. */
  danger?: boolean;
  /** What became of all of them, by those that passed, as they are now. */
  outcome: (passed: readonly (Row | null)[]) => string;
  /** What became of a row that passed. */
  passed: (row: Row | null) => string;
  invalidates: readonly string[];
}

/** A command on several rows, each separately: lists them, and then the outcome of each. */
export function BulkDialog<E extends Endpoint, Row extends VersionedRow>(props: BulkDialogProps<E, Row>) {
  const { title, endpoint, rows, onClose, explain, columns, submitLabel, invalidates } = props;
  const { outcome, passed, reason: isReasonOwed = false, danger = false } = props;
  const { t } = useTranslation('kit');
  const { run, isRunning } = useCommand(endpoint, { invalidates });
  const [reason, setReason] = useState('');
  const [results, setResults] = useState<Results<Row>>();
  const [refusal, setRefusal] = useState<string>();
  const isDirty = reason !== '' && results === undefined;
  const { mark, isLeaving, leave, stay } = useClosing(isDirty, title, onClose);

  const resultColumn: SheetColumn<Row> = {
    name: 'result',
    title: t('form.result'),
    cell: ({ id }) => <BulkResultTag result={results?.find((one) => one.id === id)} passed={passed} />,
  };

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
    <Dialog
      title={title}
      size={columns.length > 3 ? 860 : 640}
      onClose={leave}
      isBusy={isRunning}
      isKept={isDirty}
    >
      <form {...mark} onSubmit={(event) => void send(event)}>
        <Stack gap="md">
          {results ? <Outcome results={results} words={outcome} /> : explain}
          <div className={classes.rows}>
            <Sheet
              label={title}
              rows={rows}
              keyOf={({ id }) => id}
              columns={results === undefined ? columns : [...columns, resultColumn]}
            />
          </div>
          {isReasonOwed && !results ? (
            <ReasonField value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
          ) : null}
          <Refusal>{refusal}</Refusal>
          <DialogFoot>
            {isLeaving ? (
              <LeaveQuestion onStay={stay} onLeave={onClose} />
            ) : (
              <>
                <Button variant={results ? 'filled' : 'default'} onClick={onClose} disabled={isRunning}>
                  {results ? t('close') : t('form.cancel')}
                </Button>
                {results ? null : (
                  <SendButton
                    type="submit"
                    color={danger ? 'red.9' : undefined}
                    loading={isRunning}
                    disabled={isReasonOwed && isBlank(reason)}
                  >
                    {submitLabel}
                  </SendButton>
                )}
              </>
            )}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  );
}

interface OutcomeProps<Row> {
  results: Results<Row>;
  words: (passed: readonly (Row | null)[]) => string;
}

function Outcome<Row>({ results, words }: OutcomeProps<Row>) {
  const passed = results.filter(({ ok }) => ok);
  return (
    <Panel tone={passed.length === results.length ? 'success' : 'warning'} alert>
      {words(passed.map(({ row }) => row))}
    </Panel>
  );
}
