import { Button } from '@mantine/core';
import { type %One%, %one%List } from '@quarterdeck/contract/features/%names%/%names%';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Can } from '#session/access.tsx';
import { type Chosen, %one%Looks } from './actions.ts';
import { %One%StatusTag } from './status-tag.tsx';

const %One%Drawer = lazyPart(() => import('./drawer.tsx'));
const AddDialog = lazyPart(() => import('./add-dialog.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));

const primary = ['title', 'uid', 'status', 'created_at'];

const cells: Cells<%One%> = { status: ({ status }) => <%One%StatusTag status={status} /> };

/** %titles% about users. */
export default function %All%Page() {
  const { t } = useTranslation('%names%');
  const [chosen, setChosen] = useState<Chosen>();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        list={ %one%List }
        namespace="%names%"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: %one%Looks, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <Can need="%name%.add">
            <Button
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {t('add.open')}
            </Button>
          </Can>
        }
        drawer={(id, onClose) => (
          <%One%Drawer id={id} onClose={onClose} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
      {chosen ? <ActionDialog {...chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
