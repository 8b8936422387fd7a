import { NativeSelect, TextInput } from '@mantine/core';
import { can } from '@quarterdeck/contract/core/access';
import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import {
  addBulk,
  type BulkKind,
  type BulkPreview,
  bulkKinds,
  previewBulk,
} from '@quarterdeck/contract/features/robots/bulks/bulks';
import { steerAbility } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { applyTimes } from '@quarterdeck/contract/features/robots/instructions/steering';
import { robotStopModes } from '@quarterdeck/contract/features/robots/robots/robots';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { Facts } from '#kit/facts.tsx';
import { done } from '#kit/form/done.ts';
import { PreviewedDialog } from '#kit/form/previewed-dialog.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { localText } from '#kit/local-name.ts';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Sheet } from '#kit/sheet.tsx';
import { Time } from '#kit/time.tsx';
import { useAccess } from '#session/access.tsx';
import { touched } from '../instructions/looks.ts';

type Asked = BodyInput<typeof previewBulk>;
export type Target = Asked['target'];

interface BulkDialogProps {
  target: Target;
  onClose: () => void;
}

/** Instructs many robots, after it said which and what they hold. */
export default function BulkDialog({ target, onClose }: BulkDialogProps) {
  const { t } = useTranslation('robots-bulks');
  const access = useAccess();
  const kinds = bulkKinds.filter((one) => can(access, steerAbility(one)));
  const [kind, setKind] = useState<BulkKind>(kinds[0] ?? 'pause');
  const [stopMode, setStopMode] = useState<(typeof robotStopModes)[number]>('after_tp');
  const [applyAt, setApplyAt] = useState<(typeof applyTimes)[number]>('cycle_end');
  const [typed, setTyped] = useState('');
  const { run, isRunning } = useCommand(addBulk, { invalidates: touched });
  const asked: Asked = {
    target,
    kind,
    ...(kind === 'stop' && { stop_mode: stopMode }),
    ...(kind === 'apply_parameters' && { apply_at: applyAt }),
  };
  const closesNow = kind === 'stop' && stopMode === 'close_now';
  const isConfirmed = ({ instructed }: BulkPreview) => !closesNow || typed.trim() === String(instructed);
  return (
    <PreviewedDialog
      title={t('ask.title')}
      onClose={onClose}
      intro={'ids' in target ? t('ask.ofRows', { count: target.ids.length }) : t('ask.ofFilter')}
      asked={asked}
      fields={
        <>
          <NativeSelect
            label={t('ask.kind')}
            value={kind}
            data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={({ currentTarget: { value } }) => setKind(value as BulkKind)}
          />
          {kind === 'stop' ? (
            <NativeSelect
              label={t('fields.stop_mode')}
              value={stopMode}
              data={robotStopModes.map((value) => ({ value, label: t(`stop_mode.${value}`) }))}
              onChange={({ currentTarget: { value } }) => setStopMode(value as typeof stopMode)}
            />
          ) : null}
          {kind === 'apply_parameters' ? (
            <NativeSelect
              label={t('fields.apply_at')}
              value={applyAt}
              data={applyTimes.map((value) => ({ value, label: t(`apply_at.${value}`) }))}
              onChange={({ currentTarget: { value } }) => setApplyAt(value as typeof applyAt)}
            />
          ) : null}
        </>
      }
      look={(body) => call(previewBulk, { body, quiet: true })}
      previewLabel={t('ask.preview')}
      shown={(preview) => (
        <>
          <PreviewFacts preview={preview} />
          <Panel tone={needsSecond(preview) ? 'warning' : 'info'}>
            {needsSecond(preview) ? <p>{t('ask.needsSecond', { most: preview.alone_max })}</p> : null}
            <p>{t('ask.canary', { canary: preview.canary, percent: preview.halt_percent })}</p>
          </Panel>
          {kind === 'stop' ? <Panel tone="danger">{t(`stopping.${stopMode}`)}</Panel> : null}
          {closesNow ? (
            <TextInput
              label={t('ask.confirm', { count: preview.instructed })}
              inputMode="numeric"
              autoComplete="off"
              required
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          ) : null}
        </>
      )}
      isReasonOwed
      isReady={(preview) => preview.instructed > 0 && isConfirmed(preview)}
      submit={async ({ instructed, revisions }, reason) => {
        const { no, status } = await run({
          ...asked,
          robots: instructed,
          ...(kind === 'apply_parameters' && {
            revisions: revisions.map(({ strategy_id, revision }) => ({ strategy_id, revision })),
          }),
          reason,
        });
        done(t(status === 'pending_review' ? 'done.proposed' : 'done.add', { no }));
        onClose();
      }}
      submitLabel={(preview) =>
        t(needsSecond(preview) ? 'ask.propose' : 'ask.submit', { count: preview.instructed })
      }
      isRunning={isRunning}
      danger={kind === 'stop'}
    />
  );
}

const needsSecond = ({ instructed, alone_max }: BulkPreview) => instructed > alone_max;

/** What the robots are and hold. Amounts of different assets are never added. */
function PreviewFacts({ preview }: { preview: BulkPreview }) {
  const { t } = useTranslation('robots-bulks');
  const counts = ['instructed', 'users', 'running', 'paused', 'stopped', 'stopping', 'blocked'] as const;
  return (
    <>
      <Facts
        facts={[
          [t('ask.found'), preview.robots.toLocaleString('en-US')],
          ...counts.map((name) => [t(`ask.${name}`), preview[name].toLocaleString('en-US')] as const),
          [t('ask.newest'), <Time key="newest" value={preview.newest_report_at} />],
          [t('ask.oldest'), <Time key="oldest" value={preview.oldest_report_at} />],
        ]}
      />
      {preview.revisions.length === 0 ? null : (
        <Sheet
          label={t('ask.revisions')}
          rows={preview.revisions}
          keyOf={({ strategy_id }) => strategy_id}
          columns={[
            {
              name: 'strategy',
              title: t('ask.strategy'),
              cell: ({ strategy_id, strategy_zh, strategy_ch, strategy_en }) => (
                <RecordLink kind="strategy" id={strategy_id}>
                  {localText({ zh: strategy_zh, ch: strategy_ch, en: strategy_en })}
                </RecordLink>
              ),
            },
            { name: 'revision', title: t('ask.revision'), numeric: true, cell: ({ revision }) => revision },
            {
              name: 'robots',
              title: t('columns.robots'),
              numeric: true,
              cell: ({ robots }) => robots.toLocaleString('en-US'),
            },
          ]}
        />
      )}
      {preview.exposure.length === 0 ? (
        <p>{t('ask.noExposure')}</p>
      ) : (
        <Sheet
          label={t('ask.exposure')}
          rows={preview.exposure}
          keyOf={({ asset }) => asset}
          columns={[
            { name: 'asset', title: t('ask.asset'), cell: ({ asset }) => asset },
            {
              name: 'positions',
              title: t('ask.positions'),
              numeric: true,
              cell: ({ positions }) => positions.toLocaleString('en-US'),
            },
            {
              name: 'cost',
              title: t('ask.cost'),
              numeric: true,
              cell: ({ cost, asset }) => <Money amount={cost} asset={asset} bare digits={2} />,
            },
            {
              name: 'unrealised',
              title: t('ask.unrealised'),
              numeric: true,
              cell: ({ unrealised, asset }) => (
                <Money amount={unrealised} asset={asset} bare gain digits={2} />
              ),
            },
          ]}
        />
      )}
    </>
  );
}
