import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { testEmail } from '@quarterdeck/contract/features/config/email';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '#kit/form/refusal.tsx';
import { useOwnForm } from '#kit/form/use-own-form.ts';
import { Panel } from '#kit/panel.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import classes from './groups.module.css';

const tones = { done: 'success', failed: 'danger', skipped: 'neutral' } as const;

/** Sends a mail by the saved settings, and says of each step what became of it. */
export function EmailTest() {
  const { t } = useTranslation('config');
  const id = useId();
  const [outcome, setOutcome] = useState<ReplyOf<typeof testEmail>>();
  const { form, isSending, refusal, formProps } = useOwnForm({
    endpoint: testEmail,
    initialValues: { to: '' },
    toBody: (values) => values,
    onDone: (reply, { to }) => {
      form.resetDirty({ to });
      setOutcome(reply);
    },
  });
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{t('emailTest.title')}</h2>
      <form {...formProps}>
        <Stack gap="sm">
          <TextInput
            label={t('emailTest.to')}
            description={t('emailTest.hint')}
            type="email"
            maxLength={254}
            {...form.getInputProps('to')}
          />
          <Refusal>{refusal}</Refusal>
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={isSending}>
              {t('emailTest.send')}
            </Button>
          </Group>
        </Stack>
      </form>
      {outcome === undefined ? null : (
        <Panel
          alert
          tone={outcome.sent ? 'success' : 'danger'}
          title={t(outcome.sent ? 'emailTest.sent' : 'emailTest.notSent')}
        >
          <ol className={classes.steps}>
            {outcome.steps.map(({ step, state, problem, words }) => (
              <li key={step}>
                <StatusTag tone={tones[state]}>{t(`emailTest.state.${state}`)}</StatusTag>
                <div>
                  <strong>{t(`emailTest.step.${step}`)}</strong>
                  {problem === null ? null : <div>{t(`emailTest.problem.${problem}`)}</div>}
                  {words === '' ? null : <code>{words}</code>}
                </div>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </section>
  );
}
