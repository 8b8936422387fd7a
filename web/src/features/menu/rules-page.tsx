import '#kit/styles.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { menuRules } from '@quarterdeck/contract/features/menu/rules';
import { IconPlus, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { useUnsavedMark } from '#kit/form/unsaved.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { Can } from '#session/access.tsx';
import type { Chosen } from './actions.ts';
import { MovesBar } from './moves-bar.tsx';
import { Preview } from './preview.tsx';
import classes from './rules.module.css';
import { RulesTree } from './rules-tree.tsx';
import { useStagedMoves } from './use-staged-moves.ts';

const RuleDrawer = lazyPart(() => import('./rule-drawer.tsx'));
const RuleSheet = lazyPart(() => import('./rule-sheet.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));
const RestoreAllDialog = lazyPart(() => import('./restore-all-dialog.tsx'));

/** The menu of everybody: its tree to arrange, and what it looks like for a role group. */
export default function RulesPage() {
  const { t } = useTranslation('menu');
  const query = useQuery(endpointQuery(menuRules, undefined, { quiet: true }));
  const saved = query.data?.list ?? [];
  const draft = useStagedMoves(saved);
  const mark = useUnsavedMark(draft.moves.length > 0);
  const { openedId, open } = useOpened();
  const [chosen, setChosen] = useState<Chosen>();
  const [opened, setOpened] = useState<'create' | 'restoreAll'>();
  const close = () => {
    setChosen(undefined);
    setOpened(undefined);
  };
  return (
    <div className={classes.page} {...mark}>
      <h1 className={classes.unseen}>{t('title')}</h1>
      <div className={classes.bar}>
        <p className={classes.lead}>{t('lead')}</p>
        <Group gap="xs">
          <Can need="menu_rule.delete">
            <Button
              variant="default"
              size="sm"
              leftSection={<IconRestore size={16} aria-hidden="true" />}
              disabled={saved.every(
                ({ built_in, moved, changed }) => built_in && !moved && changed.length === 0,
              )}
              onClick={() => setOpened('restoreAll')}
            >
              {t('restoreAll.open')}
            </Button>
          </Can>
          <Can need="menu_rule.create">
            <Button
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => setOpened('create')}
            >
              {t('create.open')}
            </Button>
          </Can>
        </Group>
      </div>
      {query.error && query.data === undefined ? (
        <Failed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <div className={classes.columns}>
          {/* A move that is made while others are saved would be lost with the answer. */}
          <div className={classes.sheet} inert={draft.isSaving}>
            {query.data ? (
              <RulesTree
                entries={draft.entries}
                stagedIds={new Set(draft.moves.map(({ id }) => id))}
                onMove={(id, place) => draft.stage({ id, ...place })}
                onOpen={open}
                onChoose={(action, row) => setChosen({ action, row })}
              />
            ) : (
              <Skeleton h={480} radius={0} />
            )}
          </div>
          <Preview title={t('preview.title')} entries={draft.entries} />
        </div>
      )}
      <MovesBar draft={draft} />
      {openedId === undefined ? null : (
        <RuleDrawer
          id={openedId}
          onClose={() => open(undefined)}
          onChoose={setChosen}
          isCovered={chosen !== undefined}
        />
      )}
      {chosen?.action === 'edit' ? <RuleSheet row={chosen.row} entries={saved} onClose={close} /> : null}
      {chosen && chosen.action !== 'edit' ? (
        <ActionDialog
          chosen={{ ...chosen, action: chosen.action }}
          onClose={close}
          onDeleted={() => open(undefined)}
        />
      ) : null}
      {opened === 'create' ? <RuleSheet row={undefined} entries={saved} onClose={close} /> : null}
      {opened === 'restoreAll' ? <RestoreAllDialog entries={saved} onClose={close} /> : null}
    </div>
  );
}

/** The entry whose drawer the address opens. */
function useOpened() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('id') ?? Number.NaN);
  return {
    openedId: Number.isSafeInteger(id) && id > 0 ? id : undefined,
    open: (opened: number | undefined) =>
      setParams(opened === undefined ? {} : { id: String(opened) }, { replace: opened === undefined }),
  };
}
