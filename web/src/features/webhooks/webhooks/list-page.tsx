import { type Webhook, webhookList } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { UrlLine } from '#kit/list/one-line.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { type Chosen, webhookActions } from './actions.ts';
import { HealthTag, WebhookStatusTag } from './webhook-status.tsx';

const WebhookDrawer = lazyPart(() => import('./webhook-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));
const WebhookDialog = lazyPart(() => import('./webhook-dialog.tsx'));

const primary = ['status', 'health', 'url', 'created_at'];

const cells: Cells<Webhook> = {
  url: (row) => <UrlLine url={row.url} />,
  status: (row) => <WebhookStatusTag status={row.status} />,
  health: (row) => <HealthTag health={row.health} />,
  waiting: (row) => row.waiting.toLocaleString('en-US'),
};

/** The addresses outside that are told what happens. */
export default function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const [chosen, setChosen] = useState<Chosen>();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <ListPage
        list={webhookList}
        namespace="webhooks"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: webhookActions, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <CreateButton need="webhook.edit" onClick={() => setCreating(true)}>
            {t('create.open')}
          </CreateButton>
        }
        drawer={(id, close) => (
          <WebhookDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <ActionDialog chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
      {isCreating ? <WebhookDialog row={undefined} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
