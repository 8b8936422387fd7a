import { Button, NumberInput } from '@mantine/core';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  publishRelease,
  type Release,
  releaseImpact,
  widenRelease,
} from '@quarterdeck/contract/features/versions/releases';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts } from '#kit/facts.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { useMarkDecided } from '#kit/review/decided.ts';
import { touched } from './actions.ts';
import { type PlannedStep, StepsField } from './steps-field.tsx';

interface ShareDialogProps {
  row: Release;
  action: 'release' | 'widen';
  onClose: () => void;
}

// A type and not an interface: a form's values have an index.
type Values = { rollout: number; steps: PlannedStep[] };

/** Releases it to a share of the devices and by steps, or to a larger share at once, with how many each share means. */
export default function ShareDialog({ row, action, onClose }: ShareDialogProps) {
  const { t } = useTranslation('versions');
  const { data } = useQuery(endpointQuery(releaseImpact, { id: String(row.id) }, { quiet: true }));
  const markDecided = useMarkDecided(action === 'release' ? 'release' : undefined, row.id);
  if (data === undefined) return null;
  const told = new Map(data.steps.map((step) => [step.rollout, step.told]));
  return (
    <FormDialog
      title={t(`${action}.title`, { semver: row.semver, platform: t(`platform.${row.platform}`) })}
      endpoint={action === 'release' ? publishRelease : widenRelease}
      row={row}
      action={action}
      onClose={onClose}
      initialValues={
        action === 'release' ? plannedValues(data) : { rollout: nextShare(row, data), steps: [] }
      }
      toBody={({ rollout, steps }: Values) => (action === 'release' ? { rollout, steps } : { rollout })}
      submitLabel={t(`actions.${action}`)}
      doneMessage={t(`${action}.done`)}
      invalidates={touched}
      onDone={markDecided}
    >
      {(form) => (
        <>
          <NumberInput
            label={t(action === 'release' ? 'share.first' : 'share.label')}
            description={t('share.hint')}
            suffix="%"
            min={1}
            max={100}
            allowDecimal={false}
            data-autofocus
            {...form.getInputProps('rollout')}
          />
          {action === 'release' ? (
            <StepsField
              steps={form.values.steps}
              onChange={(steps) => form.setFieldValue('steps', steps as never)}
              errors={form.errors}
            />
          ) : null}
          <Panel tone="info" title={t('share.impact', { count: data.devices })}>
            <Facts
              facts={[...told]
                .filter(([rollout]) => rollout > 0)
                .map(([rollout, count]) => [`${rollout}%`, t('share.told', { count })])}
            />
          </Panel>
          {action === 'widen' && form.values.rollout !== 100 ? (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => form.setFieldValue('rollout', 100 as never)}
            >
              {t('share.all')}
            </Button>
          ) : null}
          {row.force ? <Panel tone="warning">{t('share.forced')}</Panel> : null}
        </>
      )}
    </FormDialog>
  );
}

type Impact = ReplyOf<typeof releaseImpact>;

function nextShare({ rollout, steps }: Release, { plan }: Impact): number {
  const shares = [...steps, ...plan].map((step) => step.rollout).filter((share) => share > rollout);
  return shares.length === 0 ? 100 : Math.min(...shares);
}

/** The plan in settings, up to the first manual widening. */
function plannedValues({ plan }: Impact): Values {
  const byHand = plan.findIndex(({ hold_hours: hours }) => hours === null);
  const steps = plan.slice(0, byHand + 1).flatMap(({ rollout }, at) => {
    const hours = plan[at - 1]?.hold_hours ?? null;
    return hours === null ? [] : [{ after_hours: hours, rollout }];
  });
  return { rollout: plan[0]?.rollout ?? 100, steps };
}
