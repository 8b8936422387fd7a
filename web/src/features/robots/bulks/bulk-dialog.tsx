import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { isBlank } from '@quarterdeck/contract/core/validation/text';
import {
  addBulk,
  type BulkKind,
  type BulkPreview,
  bulkKinds,
  previewBulk,
} from '@quarterdeck/contract/features/robots/bulks/bulks';
import { applyTimes } from '@quarterdeck/contract/features/robots/instructions/steering';
import { robotStopModes } from '@quarterdeck/contract/features/robots/robots/robots';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { Facts } from '#kit/facts.tsx';
import { done } from '#kit/form/done.ts';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { Sheet } from '#kit/sheet.tsx';
import { Time } from '#kit/time.tsx';
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
  const [kind, setKind] = useState<BulkKind>('pause');
  const [stopMode, setStopMode] = useState<(typeof robotStopModes)[number]>('after_tp');
  const [applyAt, setApplyAt] = useState<(typeof applyTimes)[number]>('cycle_end');
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<BulkPreview>();
  const [refusal, setRefusal] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { run, isRunning } = useCommand(addBulk, { invalidates: touched });
  const asked: Asked = {
    target,
    kind,
    ...(kind === 'stop' && { stop_mode: stopMode }),
    ...(kind === 'apply_parameters' && { apply_at: applyAt }),
  };
  const forget = () => setPreview(undefined);
  const attempt = (work: Promise<void>) => {
    setRefusal(undefined);
    work.catch((error: Error) => setRefusal(error.message));
  };
  const look = async () => {
    setAsking(true);
    try {
      setPreview(await call(previewBulk, { body: asked, quiet: true }));
    } finally {
      setAsking(false);
    }
  };
  const send = async ({ instructed }: BulkPreview) => {
    const { no, status } = await run({ ...asked, robots: instructed, reason });
    done(t(status === 'pending_review' ? 'done.proposed' : 'done.add', { no }));
    onClose();
  };
  const needsSecond = preview !== undefined && preview.instructed > preview.alone_max;
  return (
    <Dialog title={t('ask.title')} size={640} onClose={onClose} isBusy={isRunning}>
      <Stack gap="md">
        <p>{'ids' in target ? t('ask.ofRows', { count: target.ids.length }) : t('ask.ofFilter')}</p>
        <NativeSelect
          label={t('ask.kind')}
          value={kind}
          data={bulkKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            setKind(value as BulkKind);
            forget();
          }}
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
        {preview ? (
          <>
            <PreviewFacts preview={preview} />
            <Panel tone={needsSecond ? 'warning' : 'info'}>
              {needsSecond ? <p>{t('ask.needsSecond', { most: preview.alone_max })}</p> : null}
              <p>{t('ask.canary', { canary: preview.canary, percent: preview.halt_percent })}</p>
            </Panel>
            <ReasonField
              isOwed
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </>
        ) : null}
        <Refusal>{refusal}</Refusal>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isRunning}>
            {t('ask.cancel')}
          </Button>
          {preview ? (
            <Button
              loading={isRunning}
              color={kind === 'stop' ? 'red.9' : undefined}
              disabled={preview.instructed === 0 || isBlank(reason)}
              onClick={() => attempt(send(preview))}
            >
              {t(needsSecond ? 'ask.propose' : 'ask.submit', { count: preview.instructed })}
            </Button>
          ) : (
            <Button loading={isAsking} onClick={() => attempt(look())}>
              {t('ask.preview')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What the robots are and hold. Amounts of different assets are never added. */
function PreviewFacts({ preview }: { preview: BulkPreview }) {
  const { t } = useTranslation('robots-bulks');
  const counts = ['instructed', 'users', 'running', 'paused', 'stopped', 'blocked'] as const;
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
                <Money amount={unrealised} asset={asset} bare signed digits={2} />
              ),
            },
          ]}
        />
      )}
    </>
  );
}
