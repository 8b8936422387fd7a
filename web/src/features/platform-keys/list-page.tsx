import { everyCall } from '@quarterdeck/contract/features/platform-keys/calls';
import {
  type NewPlatformSecret,
  type PlatformKey,
  platformKeyList,
} from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#kit/copy-text.tsx';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { useDataBounds } from '#session/access.tsx';
import { type Chosen, platformKeyActions } from './actions.ts';
import { KeyStatusTag } from './key-status.tsx';

const KeyDrawer = lazyPart(() => import('./key-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));
const KeyDialog = lazyPart(() => import('./key-dialog.tsx'));
const SecretDialog = lazyPart(() => import('./secret-dialog.tsx'));

const primary = ['name', 'key', 'status', 'created_at'];

const cells: Cells<PlatformKey> = {
  key: (row) => <CopyText value={row.key} plain />,
  status: (row) => <KeyStatusTag status={row.status} />,
  calls: (row) => <CallsCell calls={row.calls} />,
  allowed_ips: (row) => <AddressesCell networks={row.allowed_ips} />,
};

/** The keys with which the trading platform signs its requests. */
export default function PlatformKeysPage() {
  const { t } = useTranslation('platform-keys');
  const isLimited = useDataBounds().length > 0;
  const [chosen, setChosen] = useState<Chosen>();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<NewPlatformSecret>();
  return (
    <>
      <ListPage
        list={platformKeyList}
        namespace="platform-keys"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: platformKeyActions, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          isLimited ? null : (
            <CreateButton need="platform_key.create" onClick={() => setCreating(true)}>
              {t('create.open')}
            </CreateButton>
          )
        }
        drawer={(id, close) => (
          <KeyDrawer
            id={id}
            onClose={close}
            onChoose={setChosen}
            isCovered={chosen !== undefined || made !== undefined}
          />
        )}
      />
      {chosen ? <ActionDialog chosen={chosen} onMade={setMade} onClose={() => setChosen(undefined)} /> : null}
      {isCreating ? <KeyDialog row={undefined} onMade={setMade} onClose={() => setCreating(false)} /> : null}
      {made ? <SecretDialog made={made} onClose={() => setMade(undefined)} /> : null}
    </>
  );
}

function CallsCell({ calls }: Pick<PlatformKey, 'calls'>) {
  const { t } = useTranslation('platform-keys');
  return calls.includes(everyCall) ? t('calls.all') : t('calls.count', { count: calls.length });
}

function AddressesCell({ networks }: { networks: readonly string[] }) {
  const { t } = useTranslation('platform-keys');
  const [first, ...others] = networks;
  if (first === undefined) return t('anywhere');
  return others.length === 0 ? first : t('andMore', { first, count: others.length });
}
