import { useForm } from '@mantine/form';
import type { BodyInput, Endpoint, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { callForMessage } from '#api/client.ts';
import { focusFirstError, restOf, sortFields, useErrorWords } from '#kit/form/field-errors.ts';
import { nameOwed } from '#kit/form/owed-fields.ts';
import { type FieldErrors, schemaErrors } from '#kit/form/schema-errors.ts';
import { useSchemaLanguage } from '#kit/form/schema-language.ts';
import { useUnsavedMark } from '#kit/form/unsaved.ts';

interface OwnFormOptions<E extends Endpoint, V extends Record<string, unknown>> {
  endpoint: E;
  /** What it is called where several stand on a page. */
  name?: string;
  initialValues: V;
  /** The body that the values make. */
  toBody(values: V): BodyInput<E>;
  /** What the page knows beyond the schema, by field. */
  check?(values: V): FieldErrors | undefined;
  /** Asks before what was found right is sent; `send` sends it. */
  confirm?(): void;
  /** The server alone judges it. */
  unchecked?: boolean;
  /** `msg` is what the server says where it was done. */
  onDone(reply: ReplyOf<E>, values: V, msg?: string): void;
}

/**
 * A form about one's own account. The contract's schema checks it before it is sent, the server's findings stand by their
 * fields. No draft of it is kept and no key made of it: passwords are typed into it.
 */
export function useOwnForm<E extends Endpoint, V extends Record<string, unknown>>({
  endpoint,
  name,
  initialValues,
  toBody,
  check,
  confirm,
  unchecked = false,
  onDone,
}: OwnFormOptions<E, V>) {
  const { t } = useTranslation('kit');
  useSchemaLanguage();
  const translate = useErrorWords();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<V>({
    mode: 'controlled',
    initialValues,
    validate: (values) =>
      nameOwed(
        {
          ...(unchecked ? {} : schemaErrors(endpoint.body, toBody(values), translate)),
          ...check?.(values),
        },
        element.current,
        t('refusals:field_required'),
        (field) => t('form.owed', { field }),
      ),
  });

  const mark = useUnsavedMark(form.isDirty(), name);
  const send = async (values: V) => {
    setRefusal(undefined);
    setSending(true);
    try {
      const { data, msg } = await callForMessage(endpoint, { body: toBody(values), quiet: true });
      onDone(data, values, msg);
    } catch (error) {
      refused(error);
    } finally {
      setSending(false);
    }
  };

  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) {
      setRefusal(t('form.failed'));
      return;
    }
    const found = sortFields(error.fields, form.getValues());
    form.setErrors(found.mine);
    setRefusal(restOf(error.message, found));
    // What asked stands before the form, and says it there.
    if (confirm === undefined) focusError();
  };
  const focusError = () => focusFirstError(element.current);

  const ask = () => {
    setRefusal(undefined);
    confirm?.();
  };
  const submit = form.onSubmit((values) => (confirm ? ask() : void send(values)), focusError);
  return {
    form,
    send,
    isSending,
    refusal,
    /** Focuses the refused field, if the caller checked before sending. */
    focusError,
    /** Of the form's element. */
    formProps: {
      ref: element,
      noValidate: true,
      ...mark,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSending) submit(event);
      },
    },
  };
}
