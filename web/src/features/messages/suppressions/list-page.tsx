import { type Suppression, suppressionList } from '@quarterdeck/contract/features/messages/suppressions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { suppressionLooks } from './actions.ts';

const AddDialog = lazyPart(() => import('./add-dialog.tsx'));
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'));
const SuppressionDrawer = lazyPart(() => import('./suppression-drawer.tsx'));

const primary = ['recipient', 'channel', 'origin', 'created_at'];

function Origin({ origin }: { origin: Suppression['origin'] }) {
  const { t } = useTranslation('messages-suppressions');
  return <StatusTag tone={origin === 'bounce' ? 'danger' : 'neutral'}>{t(`origin.${origin}`)}</StatusTag>;
}

const cells: Cells<Suppression> = { origin: ({ origin }) => <Origin origin={origin} /> };

/** Recipients who are sent nothing. */
export default function SuppressionsPage() {
  const { t } = useTranslation('messages-suppressions');
  const [removing, setRemoving] = useState<Suppression>();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        list={suppressionList}
        namespace="messages-suppressions"
        primary={primary}
        cells={cells}
        heading="recipient"
        corner="origin"
        actions={{ looks: suppressionLooks, onChoose: (_action, row) => setRemoving(row) }}
        tools={
          <CreateButton need="message_suppression.edit" onClick={() => setAdding(true)}>
            {t('add.open')}
          </CreateButton>
        }
        drawer={(id, onClose) => (
          <SuppressionDrawer
            id={id}
            onClose={onClose}
            onChoose={({ row }) => setRemoving(row)}
            isCovered={removing !== undefined}
          />
        )}
      />
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
      {removing ? <RemoveDialog row={removing} onClose={() => setRemoving(undefined)} /> : null}
    </>
  );
}
