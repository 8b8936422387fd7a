import { Button } from '@mantine/core';
import {
  redeliverMax,
  type WebhookDelivery,
  webhookDeliveryList,
} from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { UrlLine } from '#kit/list/one-line.tsx';
import { SelectionBar } from '#kit/list/selection-bar.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { type Chosen, deliveryActions } from './actions.ts';
import { DeliveryState, NextAttempt } from './delivery-status.tsx';

const DeliveryDrawer = lazyPart(() => import('./delivery-drawer.tsx'));
const RedeliverDialog = lazyPart(() => import('./redeliver-dialog.tsx'));
const BulkRedeliverDialog = lazyPart(() => import('./bulk-redeliver-dialog.tsx'));

const primary = ['status', 'event', 'subject', 'created_at'];
const worded = ['http_status'];

const cells: Cells<WebhookDelivery> = {
  status: (row) => <DeliveryState row={row} />,
  next_attempt_at: (row) => <NextAttempt row={row} />,
  subject: (row) => <Subject row={row} />,
  url: (row) => <UrlLine url={row.url} />,
};

/** What was told to whom, and what became of it. */
export default function DeliveriesPage() {
  const [chosen, setChosen] = useState<Chosen>();
  // As they were when the dialog was opened: what is sent again may leave the list.
  const [again, setAgain] = useState<WebhookDelivery[]>();
  return (
    <>
      <ListPage
        list={webhookDeliveryList}
        namespace="webhooks-deliveries"
        primary={primary}
        cells={cells}
        corner="status"
        worded={worded}
        actions={{ looks: deliveryActions, onChoose: (action, row) => setChosen({ action, row }) }}
        bulk={{
          isSelectable: (row) => row.allowed_actions.includes('redeliver'),
          bar: (rows, clear) => <Bar rows={rows} onClear={clear} onRedeliver={() => setAgain(rows)} />,
        }}
        drawer={(id, close) => (
          <DeliveryDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <RedeliverDialog row={chosen.row} onClose={() => setChosen(undefined)} /> : null}
      {again ? <BulkRedeliverDialog rows={again} onClose={() => setAgain(undefined)} /> : null}
    </>
  );
}

/** A link to the record of the delivery. */
function Subject({ row: { subject, object_type, object_id } }: { row: WebhookDelivery }) {
  if (subject === null || object_type === null || object_id === null) return <Absent />;
  return (
    <RecordLink kind={object_type} id={object_id}>
      {subject}
    </RecordLink>
  );
}

interface BarProps {
  rows: WebhookDelivery[];
  onClear: () => void;
  onRedeliver: () => void;
}

function Bar({ rows, onClear, onRedeliver }: BarProps) {
  const { t } = useTranslation('webhooks-deliveries');
  const isTooMuch = rows.length > redeliverMax;
  return (
    <SelectionBar
      count={rows.length}
      note={isTooMuch ? t('bulk.tooMany', { most: redeliverMax }) : undefined}
      onClear={onClear}
    >
      <Button size="sm" disabled={isTooMuch} onClick={onRedeliver}>
        {t('bulk.redeliver', { count: rows.length })}
      </Button>
    </SelectionBar>
  );
}
