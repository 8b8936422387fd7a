import { Button, Stack } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { BodyInput, Endpoint, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { Dialog, type DialogProps } from '#kit/dialog/dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { DialogFoot } from '../dialog/dialog-foot.tsx';
import { done } from './done.ts';
import { DraftOffer } from './draft-offer.tsx';
import { focusFirstError, restOf, sortFields, useErrorWords, whenMarked } from './field-errors.ts';
import type { Intention } from './intention.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { nameOwed } from './owed-fields.ts';
import { type FieldErrors, schemaErrors, withoutBlanks } from './schema-errors.ts';
import { useSchemaLanguage } from './schema-language.ts';
import { SendButton } from './send-button.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useClosing } from './use-closing.ts';
import { isStale, type Stale, staleData, useCommand } from './use-command.ts';

/** A row that a command names by its id, and by the version that its reader saw. */
export interface VersionedRow {
  id: number;
  version: number;
  allowed_actions: readonly string[];
}

type Values = Record<string, unknown>;

interface FormDialogProps<E extends Endpoint, V extends Values, Row extends VersionedRow | undefined> {
  /** By the values where they decide what is asked. */
  title: string | ((values: V) => string);
  endpoint: E;
  onClose: () => void;
  /** The row the command is about. Absent for a command that makes one. */
  row: Row;
  /** The action of the row that this is: where the row no longer allows it, the form cannot be sent. */
  action?: string;
  initialValues: V;
  /** Values as a body, where the form's shape differs; id and version are added. */
  toBody?: (values: V) => object;
  /** What the page knows beyond the schema, such as a risk that must be acknowledged; by field. */
  check?: (values: V, row: Row) => FieldErrors | undefined;
  /** The server's findings by the fields of the form, where those of the body are others. */
  placeErrors?: (fields: Record<string, string>) => Record<string, string>;
  children: (form: UseFormReturnType<V>, row: Row) => ReactNode;
  /** By the values where what is done depends on them. */
  submitLabel: string | ((values: V) => string);
  /** There is nothing to be done with what the form holds. */
  isVain?: boolean;
  /** There is nothing to fill in: the button that sends it has the focus. */
  isReady?: boolean;
  /** The command takes something from somebody, or cannot be undone. */
  danger?: boolean;
  invalidates: readonly string[];
  /** By the answer where that tells what was done. */
  doneMessage: string | ((reply: ReplyOf<E>) => string);
  onDone?: (reply: ReplyOf<E>) => void;
  /** The element around the form: a dialog by default. */
  frame?: ComponentType<DialogProps>;
  /** Width of the frame in px, where the window is wider. */
  size?: number;
  /** Kept by the caller, it outlives the dialog: a try whose answer was lost is repeated under its key. */
  intention?: Intention;
}

/**
 * A command with its form. The contract's schema checks it before it is sent, the server's findings stand by their
 * fields, and a row that somebody else changed meanwhile is shown as it is now before anything is sent again.
 */
export function FormDialog<E extends Endpoint, V extends Values, Row extends VersionedRow | undefined>({
  title: titled,
  endpoint,
  onClose,
  row: givenRow,
  action,
  initialValues,
  toBody = withoutBlanks,
  check,
  placeErrors = (fields) => fields,
  children,
  submitLabel,
  isVain = false,
  isReady = false,
  danger = false,
  invalidates,
  doneMessage,
  onDone,
  frame: Frame = Dialog,
  size = 560,
  intention,
}: FormDialogProps<E, V, Row>) {
  const { t } = useTranslation('kit');
  useSchemaLanguage();
  const { run, isRunning } = useCommand(endpoint, { invalidates, intention });
  const [row, setRow] = useState(givenRow);
  const [stale, setStale] = useState<Stale<Row>>();
  const [refusal, setRefusal] = useState<string>();
  const formElement = useRef<HTMLFormElement>(null);

  const bodyOf = (values: V) => ({ ...(row && { id: row.id, version: row.version }), ...toBody(values) });
  const translate = useErrorWords();
  const form = useForm<V>({
    mode: 'controlled',
    initialValues,
    validate: (values) =>
      nameOwed(
        { ...schemaErrors(endpoint.body, bodyOf(values), translate), ...check?.(values, row) },
        formElement.current,
        t('refusals:field_required'),
        (field) => t('form.owed', { field }),
      ),
  });
  const title = typeof titled === 'string' ? titled : titled(form.values);
  // The record that the command is about, which what it sends names in one way or another.
  const [subject] = useState(() => givenRow?.id ?? JSON.stringify(bodyOf(initialValues)));
  const isClosed = action !== undefined && row !== undefined && !row.allowed_actions.includes(action);
  /** Somebody else has done it, or something else that leaves nothing to do. */
  const isSettled = isClosed && stale !== undefined;
  const isDirty = form.isDirty() && !isSettled;
  const { mark, isLeaving, leave, stay } = useClosing(isDirty, title, onClose);

  const send = async (values: V) => {
    stay();
    setRefusal(undefined);
    setStale(undefined);
    try {
      // The schema has just accepted this very body.
      const reply = await run(bodyOf(values) as BodyInput<E>);
      done(typeof doneMessage === 'string' ? doneMessage : doneMessage(reply));
      onDone?.(reply);
      onClose();
    } catch (error) {
      refused(error);
    }
  };

  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) {
      setRefusal(t('form.failed'));
      return;
    }
    // A command on several records has none to show as it is now.
    const news = isStale(error) && row !== undefined ? staleData<Row>(error) : undefined;
    if (news) {
      setRow(news.current);
      setStale(news);
      return;
    }
    const found = sortFields(placeErrors(error.fields), form.getValues());
    form.setErrors(found.mine);
    setRefusal(restOf(error.message, found));
    focusFirstError(formElement.current);
  };

  return (
    <Frame title={title} size={size} onClose={leave} isBusy={isRunning} isKept={isDirty}>
      <form
        ref={formElement}
        noValidate
        {...mark}
        onSubmit={form.onSubmit(
          (values) => void send(values),
          (errors) => {
            setRefusal(undefined);
            whenMarked(formElement.current, errors, (unseen) => {
              if (unseen.length > 0) setRefusal(unseen.join(' · '));
            });
            focusFirstError(formElement.current);
          },
        )}
      >
        <Stack gap="md">
          <DraftOffer name={`${endpoint.path} ${subject}`} form={form} />
          {stale ? <StaleNotice stale={stale} isSettled={isClosed} /> : null}
          {isSettled ? null : children(form, row)}
          {isClosed && !isSettled ? <Panel tone="warning" alert title={t('form.notAllowedNow')} /> : null}
          {refusal === undefined ? null : (
            <Panel tone="danger" alert icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
              {refusal}
            </Panel>
          )}
          <DialogFoot>
            {isSettled ? (
              <Button ref={focusThere} onClick={onClose}>
                {t('close')}
              </Button>
            ) : isLeaving ? (
              <LeaveQuestion onStay={stay} onLeave={onClose} />
            ) : (
              <>
                <Button variant="default" onClick={onClose} disabled={isRunning}>
                  {t('form.cancel')}
                </Button>
                <SendButton
                  type="submit"
                  data-autofocus={isReady || undefined}
                  color={danger ? 'red.9' : undefined}
                  loading={isRunning}
                  disabled={isClosed || isVain}
                >
                  {typeof submitLabel === 'string' ? submitLabel : submitLabel(form.values)}
                </SendButton>
              </>
            )}
          </DialogFoot>
        </Stack>
      </form>
    </Frame>
  );
}

/** The button that was pressed is gone. For `ref`. */
function focusThere(button: HTMLButtonElement | null): void {
  button?.focus();
}
