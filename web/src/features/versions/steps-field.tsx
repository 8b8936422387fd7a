import { ActionIcon, Button, Group, NumberInput, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './versions.module.css';

export interface PlannedStep {
  after_hours: number | string;
  rollout: number | string;
}

interface StepsFieldProps {
  steps: readonly PlannedStep[];
  onChange: (steps: PlannedStep[]) => void;
  /** By path, as `steps.0.rollout`. */
  errors: Readonly<Record<string, ReactNode>>;
}

const most = 10;

/** How the share grows automatically: after so many hours to so many percent. */
export function StepsField({ steps, onChange, errors }: StepsFieldProps) {
  const { t } = useTranslation('versions');
  const set = (at: number, part: Partial<PlannedStep>) =>
    onChange(steps.map((step, place) => (place === at ? { ...step, ...part } : step)));
  return (
    <fieldset className={classes.steps}>
      <legend>{t('steps.title')}</legend>
      <Stack gap="xs">
        {steps.length === 0 ? <p className={classes.lead}>{t('steps.none')}</p> : null}
        {steps.map(({ after_hours, rollout }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone
          <Group key={at} gap="xs" align="start" wrap="nowrap">
            <NumberInput
              aria-label={t('steps.after', { step: at + 1 })}
              suffix={t('steps.hours')}
              min={1}
              max={720}
              allowDecimal={false}
              value={after_hours}
              error={errors[`steps.${at}.after_hours`]}
              onChange={(value) => set(at, { after_hours: value })}
            />
            <NumberInput
              aria-label={t('steps.share', { step: at + 1 })}
              suffix="%"
              min={1}
              max={100}
              allowDecimal={false}
              value={rollout}
              error={errors[`steps.${at}.rollout`]}
              onChange={(value) => set(at, { rollout: value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('steps.remove', { step: at + 1 })}
              onClick={() => onChange(steps.filter((_, place) => place !== at))}
            >
              <IconTrash size={16} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        {errors.steps === undefined ? null : <p className={classes.error}>{errors.steps}</p>}
        {steps.length < most ? (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.addStep}
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => onChange([...steps, { after_hours: 24, rollout: 100 }])}
          >
            {t('steps.add')}
          </Button>
        ) : null}
      </Stack>
    </fieldset>
  );
}
