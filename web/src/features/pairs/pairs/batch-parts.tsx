import { Button, Stack } from '@mantine/core';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { BatchPreview, batchEdit } from '@quarterdeck/contract/features/pairs/batch';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { Facts } from '#kit/facts.tsx';
import { Labelled } from '#kit/labelled.tsx';
import { Panel } from '#kit/panel.tsx';
import classes from './pairs.module.css';

/** What a batch would change. */
export function BatchPreviewFacts({ preview }: { preview: BatchPreview }) {
  const { t } = useTranslation('pairs');
  return (
    <>
      <Facts
        facts={[
          [t('batch.found'), preview.pairs],
          [t('batch.changing'), preview.rows.length],
          [t('batch.on'), preview.on],
          [t('batch.recommended'), preview.recommended],
          [t('batch.openOrders'), preview.open_orders],
          [t('batch.robots'), preview.robots],
          [t('columns.exchange'), preview.exchanges.join(' · '), 'wide'],
        ]}
      />
      {preview.refused > 0 ? (
        <Panel tone="warning" title={t('batch.refused', { count: preview.refused })}>
          {preview.refused_symbols.join(' · ')}
          {preview.refused > preview.refused_symbols.length ? ' …' : ''}
        </Panel>
      ) : null}
    </>
  );
}

interface BatchOutcomeProps {
  results: ReplyOf<typeof batchEdit>['results'];
  onClose: () => void;
}

/** What became of a batch. */
export function BatchOutcome({ results, onClose }: BatchOutcomeProps) {
  const { t } = useTranslation('pairs');
  const failed = results.filter(({ ok }) => !ok);
  return (
    <Stack gap="md">
      <Panel tone={failed.length === 0 ? 'success' : 'warning'} alert>
        {t('batch.done', { passed: results.length - failed.length, all: results.length })}
      </Panel>
      <ul className={classes.failures}>
        {failed.map(({ id, msg }) => (
          <li key={id}>
            <Labelled label={`#${id}`}>{msg}</Labelled>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button onClick={onClose}>{t('batch.close')}</Button>
      </DialogFoot>
    </Stack>
  );
}
