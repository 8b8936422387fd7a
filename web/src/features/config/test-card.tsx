import { Group, Stack, TextInput, type TextInputProps } from '@mantine/core';
import type { BodyInput, Endpoint, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import classes from './groups.module.css';

interface TestCardProps<E extends Endpoint> {
  endpoint: E;
  /** Where its words are: `emailTest` or `smsTest`. */
  words: 'emailTest' | 'smsTest';
  recipient: string;
  input: Pick<TextInputProps, 'type' | 'maxLength'>;
  /** What became of it. */
  children: (outcome: ReplyOf<E>) => ReactNode;
}

/** Sends a message to somebody by the saved settings, and says what became of it. */
export function TestCard<E extends Endpoint>({
  endpoint,
  words,
  recipient,
  input,
  children,
}: TestCardProps<E>) {
  const { t } = useTranslation('config');
  const id = useId();
  const [outcome, setOutcome] = useState<ReplyOf<E>>();
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint,
    initialValues: { to: '' },
    // Both tests ask for the recipient alone.
    toBody: (values) => values as BodyInput<E>,
    onDone: (reply, { to }) => {
      form.resetDirty({ to });
      setOutcome(reply);
    },
  });
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{t(`${words}.title`)}</h2>
      <form {...formProps}>
        <Stack gap="sm">
          <TextInput
            label={recipient}
            description={t(`${words}.hint`)}
            {...input}
            {...form.getInputProps('to')}
          />
          <Refusal>{refusal}</Refusal>
          <Group justify="flex-end">
            <SendButton type="submit" variant="default" loading={isSending}>
              {t(`${words}.send`)}
            </SendButton>
          </Group>
        </Stack>
      </form>
      {outcome === undefined ? null : children(outcome)}
    </section>
  );
}
