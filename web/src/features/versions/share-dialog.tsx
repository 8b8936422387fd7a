import { NumberInput } from '@mantine/core';
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
import { touched } from './actions.ts';

interface ShareDialogProps {
  row: Release;
  action: 'release' | 'widen';
  onClose: () => void;
}

/** Releases it to a share of the devices, or to a larger one, with how many each share means. */
export default function ShareDialog({ row, action, onClose }: ShareDialogProps) {
  const { t } = useTranslation('versions');
  const { data } = useQuery(endpointQuery(releaseImpact, { id: String(row.id) }, { quiet: true }));
  if (data === undefined) return null;
  const next = data.steps.find(({ rollout }) => rollout > row.rollout)?.rollout ?? 100;
  return (
    <FormDialog
      title={t(`${action}.title`, { semver: row.semver, platform: t(`platform.${row.platform}`) })}
      endpoint={action === 'release' ? publishRelease : widenRelease}
      row={row}
      action={action}
      onClose={onClose}
      initialValues={{ rollout: next } as Record<string, unknown>}
      submitLabel={t(`actions.${action}`)}
      doneMessage={t(`${action}.done`)}
      invalidates={touched}
    >
      {(form) => (
        <>
          <NumberInput
            label={t('share.label')}
            description={t('share.hint')}
            suffix="%"
            min={1}
            max={100}
            allowDecimal={false}
            data-autofocus
            {...form.getInputProps('rollout')}
          />
          <Panel tone="info" title={t('share.impact', { count: data.devices })}>
            <Facts
              facts={data.steps
                .filter(({ rollout }) => rollout > 0)
                .map(({ rollout, told }) => [`${rollout}%`, t('share.told', { count: told })])}
            />
          </Panel>
          {row.force ? <Panel tone="warning">{t('share.forced')}</Panel> : null}
        </>
      )}
    </FormDialog>
  );
}
