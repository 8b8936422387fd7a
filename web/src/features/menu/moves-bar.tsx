import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SendButton } from '#kit/form/send-button.tsx';
import { Panel } from '#kit/panel.tsx';
import classes from './rules.module.css';
import type { useStagedMoves } from './use-staged-moves.ts';

interface MovesBarProps {
  draft: ReturnType<typeof useStagedMoves>;
}

/** Saves or discards the unsaved moves. */
export function MovesBar({ draft }: MovesBarProps) {
  const { t } = useTranslation('menu');
  const { moves, isSaving, refusal, undo, discard, save } = draft;
  return (
    <>
      {refusal === undefined ? null : (
        <Panel tone="danger" alert>
          {refusal}
        </Panel>
      )}
      {moves.length === 0 ? null : (
        <section className={classes.moves} aria-label={t('move.bar')}>
          <span>{t('move.staged', { count: moves.length })}</span>
          <Button variant="default" size="sm" disabled={isSaving} onClick={undo}>
            {t('move.undo')}
          </Button>
          <Button variant="default" size="sm" disabled={isSaving} onClick={discard}>
            {t('move.discard')}
          </Button>
          <SendButton size="sm" loading={isSaving} onClick={() => void save()}>
            {t('move.save')}
          </SendButton>
        </section>
      )}
    </>
  );
}
