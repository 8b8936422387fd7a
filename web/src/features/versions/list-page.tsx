import { Button, Group } from '@mantine/core';
import { type Release, releaseList } from '@quarterdeck/contract/features/versions/releases';
import { IconChartBar, IconDeviceMobile, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Can } from '#session/access.tsx';
import { type Chosen, releaseLooks } from './actions.ts';
import { ReleaseStatus } from './release-status.tsx';

const ReleaseDrawer = lazyPart(() => import('./release-drawer.tsx'));
const ReleaseDialog = lazyPart(() => import('./release-dialog.tsx'));
const ShareDialog = lazyPart(() => import('./share-dialog.tsx'));
const StopDialog = lazyPart(() => import('./stop-dialog.tsx'));
const TellDialog = lazyPart(() => import('./tell-dialog.tsx'));
const AdoptionDialog = lazyPart(() => import('./adoption-dialog.tsx'));

const primary = ['platform', 'status', 'semver', 'created_at'];
const meta = ['semver', 'rollout'];
const cells: Cells<Release> = {
  status: ({ status }) => <ReleaseStatus status={status} />,
  rollout: ({ rollout, status }) => (status === 'draft' ? '–' : `${rollout}%`),
};

/** Versions of the apps: who is offered which, and who has it. */
export default function ReleasesPage() {
  const { t } = useTranslation('versions');
  const [chosen, setChosen] = useState<Chosen>();
  const [open, setOpen] = useState<'add' | 'tell' | 'adoption'>();
  const close = () => setChosen(undefined);
  const action = chosen?.action;
  return (
    <>
      <ListPage
        list={releaseList}
        namespace="versions"
        primary={primary}
        cells={cells}
        corner="status"
        meta={meta}
        actions={{ looks: releaseLooks, onChoose: (name, row) => setChosen({ action: name, row }) }}
        tools={
          <Group gap="xs">
            <Button
              size="sm"
              variant="default"
              leftSection={<IconDeviceMobile size={16} aria-hidden="true" />}
              onClick={() => setOpen('tell')}
            >
              {t('tell.open')}
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconChartBar size={16} aria-hidden="true" />}
              onClick={() => setOpen('adoption')}
            >
              {t('adoption.open')}
            </Button>
            <Can need="release.edit">
              <Button
                size="sm"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => setOpen('add')}
              >
                {t('add.open')}
              </Button>
            </Can>
          </Group>
        }
        drawer={(id, onClose) => (
          <ReleaseDrawer id={id} onClose={onClose} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {open === 'add' ? <ReleaseDialog row={undefined} onClose={() => setOpen(undefined)} /> : null}
      {open === 'tell' ? <TellDialog onClose={() => setOpen(undefined)} /> : null}
      {open === 'adoption' ? <AdoptionDialog onClose={() => setOpen(undefined)} /> : null}
      {chosen && action === 'edit' ? <ReleaseDialog row={chosen.row} onClose={close} /> : null}
      {chosen && (action === 'release' || action === 'widen') ? (
        <ShareDialog row={chosen.row} action={action} onClose={close} />
      ) : null}
      {chosen && (action === 'halt' || action === 'resume' || action === 'withdraw') ? (
        <StopDialog row={chosen.row} action={action} onClose={close} />
      ) : null}
    </>
  );
}
