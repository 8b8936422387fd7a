import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { testSms } from '@quarterdeck/contract/features/messages/messages';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '#kit/form/refusal.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { Panel } from '#kit/panel.tsx';
import classes from './groups.module.css';

const tones = { sent: 'success', refused: 'danger', later: 'warning', unknown: 'warning' } as const;

/** Sends a text message by the saved settings, and says what became of it. */
export function SmsTest() {
  const { t } = useTranslation('config');
  const id = useId();
  const [outcome, setOutcome] = useState<ReplyOf<typeof testSms>>();
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: testSms,
    initialValues: { to: '' },
    toBody: (values) => values,
    onDone: (reply, { to }) => {
      form.resetDirty({ to });
      setOutcome(reply);
    },
  });
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{t('smsTest.title')}</h2>
      <form {...formProps}>
        <Stack gap="sm">
          <TextInput
            label={t('smsTest.to')}
            description={t('smsTest.hint')}
            type="tel"
            maxLength={32}
            {...form.getInputProps('to')}
          />
          <Refusal>{refusal}</Refusal>
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={isSending}>
              {t('smsTest.send')}
            </Button>
          </Group>
        </Stack>
      </form>
      {outcome === undefined ? null : (
        <Panel alert tone={tones[outcome.state]} title={t(`smsTest.state.${outcome.state}`)}>
          {outcome.problem === null ? null : <div>{t(`smsTest.problem.${outcome.problem}`)}</div>}
          {outcome.words === '' ? null : <code className={classes.words}>{outcome.words}</code>}
        </Panel>
      )}
    </section>
  );
}
