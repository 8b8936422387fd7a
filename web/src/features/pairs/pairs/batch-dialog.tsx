import { Group, NativeSelect } from '@mantine/core';
import type { BodyInput, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { batchEdit, batchMax, previewBatch } from '@quarterdeck/contract/features/pairs/batch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { PercentInput } from '#kit/form/percent-input.tsx';
import { PreviewedDialog } from '#kit/form/previewed-dialog.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { FeePercent, fractionOf } from '#kit/market/fee.ts';
import { touched } from './actions.ts';
import { BatchOutcome, BatchPreviewFacts } from './batch-parts.tsx';

type Target = BodyInput<typeof previewBatch>['target'];
type Changes = BodyInput<typeof batchEdit>['changes'];
type Results = ReplyOf<typeof batchEdit>['results'];

interface BatchDialogProps {
  target: Target;
  onClose: () => void;
}

interface Values {
  status: '' | 'on' | 'off';
  recommended: '' | 'yes' | 'no';
  fees: '' | 'own' | 'exchange';
  maker: string;
  taker: string;
}
const unchanged: Values = { status: '', recommended: '', fees: '', maker: '', taker: '' };

/** Changes the defaults of many pairs, after it said what that changes. */
export default function BatchDialog({ target, onClose }: BatchDialogProps) {
  const { t } = useTranslation('pairs');
  const [values, setValues] = useState(unchanged);
  const [results, setResults] = useState<Results>();
  const { run, isRunning } = useCommand(batchEdit, { invalidates: touched });
  const changes = changesOf(values);
  const isReasonOwed = values.status === 'off';
  const set = (more: Partial<Values>) => setValues((before) => ({ ...before, ...more }));

  if (results !== undefined) {
    return (
      <Dialog title={t('batch.title')} size={640} onClose={onClose}>
        <BatchOutcome results={results} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <PreviewedDialog
      title={t('batch.title')}
      onClose={onClose}
      intro={
        'ids' in target
          ? t('batch.ofRows', { count: target.ids.length })
          : t('batch.ofFilter', { most: batchMax })
      }
      asked={{ target, changes }}
      isEmpty={Object.keys(changes).length === 0}
      fields={<BatchFields values={values} set={set} />}
      look={(body) => call(previewBatch, { body, quiet: true })}
      previewLabel={t('batch.preview')}
      shown={(preview) => <BatchPreviewFacts preview={preview} />}
      isReasonOwed={isReasonOwed}
      isReady={({ rows }) => rows.length > 0}
      submit={async ({ rows }, reason) => {
        const reply = await run({ rows, changes, ...(isReasonOwed && { reason }) });
        setResults(reply.results);
      }}
      submitLabel={({ rows }) => t('batch.apply', { count: rows.length })}
      isRunning={isRunning}
      danger={isReasonOwed}
    />
  );
}

interface BatchFieldsProps {
  values: Values;
  set: (more: Partial<Values>) => void;
}

function BatchFields({ values, set }: BatchFieldsProps) {
  const { t } = useTranslation('pairs');
  return (
    <>
      <NativeSelect
        label={t('columns.status')}
        value={values.status}
        data={optionsOf({ '': t('batch.keep'), on: t('actions.switch_on'), off: t('actions.switch_off') })}
        onChange={({ currentTarget: { value } }) => set({ status: value as Values['status'] })}
      />
      <NativeSelect
        label={t('columns.recommended')}
        value={values.recommended}
        data={optionsOf({ '': t('batch.keep'), yes: t('actions.recommend'), no: t('actions.unrecommend') })}
        onChange={({ currentTarget: { value } }) => set({ recommended: value as Values['recommended'] })}
      />
      <NativeSelect
        label={t('batch.fees')}
        value={values.fees}
        data={optionsOf({ '': t('batch.keep'), own: t('fees.own'), exchange: t('fees.exchange') })}
        onChange={({ currentTarget: { value } }) => set({ fees: value as Values['fees'] })}
      />
      {values.fees === 'own' ? (
        <Group grow align="flex-start">
          {(['maker', 'taker'] as const).map((name) => (
            <PercentInput
              key={name}
              label={t(`columns.${name}`)}
              schema={FeePercent}
              value={values[name]}
              onChange={({ currentTarget: { value } }) => set({ [name]: value })}
            />
          ))}
        </Group>
      ) : null}
    </>
  );
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

function changesOf({ status, recommended, fees, maker, taker }: Values): Changes {
  const own = { maker: fractionOf(maker), taker: fractionOf(taker) };
  return {
    ...(status !== '' && { status }),
    ...(recommended !== '' && { recommended: recommended === 'yes' }),
    ...(fees === 'exchange' && { maker: null, taker: null }),
    ...(fees === 'own' && own.maker !== null && { maker: own.maker }),
    ...(fees === 'own' && own.taker !== null && { taker: own.taker }),
  };
}
