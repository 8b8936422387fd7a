import { Button, FileInput, NativeSelect, Stack } from '@mantine/core';
import type { CandleImport } from '@quarterdeck/contract/features/candles/imports';
import { type Timeframe, timeframes } from '@quarterdeck/contract/features/candles/timeframes';
import type { Pair } from '@quarterdeck/contract/features/pairs/pairs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate } from '#api/query.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { PairSelect } from '#kit/pair-select.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import { BadRows } from './imports/bad-rows.tsx';
import { sendFile } from './send-file.ts';
import { type Reading, useReadFile } from './use-read-file.ts';

const ApplyDialog = lazyPart(() => import('./imports/action-dialog.tsx'));

interface ImportDialogProps {
  onClose: () => void;
}

/** Reads a file where the user is, shows what would be taken of it, and sends it to be compared and stored. */
export default function ImportDialog({ onClose }: ImportDialogProps) {
  const { t } = useTranslation('candles');
  const [pair, setPair] = useState<Pair | null>(null);
  const [timeframe, setTimeframe] = useState<Timeframe>('1m');
  const [file, setFile] = useState<File | null>(null);
  const [sentDays, setSentDays] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const [ready, setReady] = useState<CandleImport>();
  const tick = pair?.tick ?? null;
  const task = useMemo(
    () => (file === null || tick === null ? undefined : { file, tick, timeframe }),
    [file, tick, timeframe],
  );
  const reading = useReadFile(task);

  async function send(chosen: Pair, from: File, found: Extract<Reading, { state: 'read' }>['found']) {
    setRefusal(undefined);
    setSentDays(0);
    try {
      const { id: pairId } = chosen;
      setReady(
        await sendFile({
          pairId,
          timeframe,
          tick: chosen.tick ?? '',
          name: from.name,
          found,
          onProgress: setSentDays,
        }),
      );
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
    setSentDays(undefined);
    for (const path of touched) void invalidate(path);
  }

  if (ready) return <ApplyDialog action="apply" row={ready} onClose={onClose} />;
  const isSending = sentDays !== undefined;
  const found = reading.state === 'read' ? reading.found : undefined;
  return (
    <Dialog title={t('import.open')} onClose={onClose} size={640} isBusy={isSending} isKept={file !== null}>
      <Stack gap="md">
        <Panel tone="info">{t('import.hint')}</Panel>
        <PairSelect
          label={t('columns.symbol')}
          value={pair}
          isOffered={(one) => one.tick !== null}
          onChange={setPair}
        />
        <NativeSelect
          label={t('columns.timeframe')}
          data={timeframes.map((one) => ({ value: one, label: t(`timeframe.${one}`) }))}
          value={timeframe}
          onChange={({ currentTarget }) => setTimeframe(currentTarget.value as Timeframe)}
        />
        <FileInput
          label={t('import.file')}
          placeholder={t('import.chooseFile')}
          withAsterisk
          clearable
          clearButtonProps={{ 'aria-label': t('import.clear') }}
          accept=".csv,.txt,text/csv"
          value={file}
          onChange={setFile}
        />
        <ReadingState reading={reading} />
        {isSending && found ? (
          <p role="status">{t('import.sending', { day: sentDays + 1, days: found.days.length })}</p>
        ) : null}
        {refusal === undefined ? null : (
          <Panel tone="danger" alert>
            {refusal}
          </Panel>
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose} disabled={isSending}>
            {t('import.cancel')}
          </Button>
          <SendButton
            loading={isSending}
            disabled={pair === null || file === null || found === undefined || found.candles === 0}
            onClick={() => {
              if (pair && file && found) void send(pair, file, found);
            }}
          >
            {t('import.submit')}
          </SendButton>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}

/** What the file holds, as far as it is read. */
function ReadingState({ reading }: { reading: Reading }) {
  const { t } = useTranslation('candles');
  if (reading.state === 'idle') return null;
  if (reading.state === 'reading') return <p role="status">{t('import.reading', { count: reading.rows })}</p>;
  if (reading.state === 'failed')
    return (
      <Panel tone="danger" title={t('import.failed')} alert>
        {reading.why}
      </Panel>
    );
  const { candles, bad, bad_rows, days } = reading.found;
  return (
    <Stack gap="xs" aria-live="polite">
      <Panel tone={candles === 0 ? 'danger' : bad > 0 ? 'warning' : 'success'}>
        {candles === 0
          ? t('import.nothing')
          : `${t('import.good', { count: candles })} · ${t('import.range', { from: days[0]?.day, to: days.at(-1)?.day })}`}
        {bad === 0 ? null : ` · ${t('import.bad', { count: bad })}`}
      </Panel>
      {bad === 0 ? null : <BadRows rows={bad_rows} />}
    </Stack>
  );
}
