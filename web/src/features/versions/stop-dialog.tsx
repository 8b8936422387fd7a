import {
  haltRelease,
  type Release,
  releaseImpact,
  resumeRelease,
  withdrawRelease,
} from '@quarterdeck/contract/features/versions/releases';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { useMarkDecided } from '#kit/review/decided.ts';
import { touched } from './actions.ts';

const endpoints = { halt: haltRelease, resume: resumeRelease, withdraw: withdrawRelease };

interface StopDialogProps {
  row: Release;
  action: keyof typeof endpoints;
  onClose: () => void;
}

/** Halts a release, goes on with it, or takes it back, with how many devices that means. */
export default function StopDialog({ row, action, onClose }: StopDialogProps) {
  const { t } = useTranslation('versions');
  const { data } = useQuery(endpointQuery(releaseImpact, { id: String(row.id) }, { quiet: true }));
  const told = data?.steps.find(({ rollout }) => rollout === row.rollout)?.told ?? 0;
  return (
    <ConfirmDialog
      title={t(`${action}.title`, { semver: row.semver, platform: t(`platform.${row.platform}`) })}
      endpoint={endpoints[action]}
      row={row}
      action={action}
      onClose={onClose}
      reason={action === 'resume' ? 'none' : 'required'}
      danger={action !== 'resume'}
      submitLabel={t(`actions.${action}`)}
      doneMessage={t(`${action}.done`)}
      invalidates={touched}
      onDone={useMarkDecided(action === 'halt' ? undefined : 'release', row.id)}
    >
      {() => (
        <Panel tone={action === 'resume' ? 'info' : 'danger'}>
          <div>{t(`${action}.consequence`)}</div>
          {data === undefined ? null : (
            <div>{t('share.means', { told, updated: data.updated, devices: data.devices })}</div>
          )}
        </Panel>
      )}
    </ConfirmDialog>
  );
}
