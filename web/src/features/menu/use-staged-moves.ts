import { type MenuRule, menuRules, moveMenuRule } from '@quarterdeck/contract/features/menu/rules';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { invalidate } from '#api/query.ts';
import { done } from '#kit/form/done.ts';
import { useCommand } from '#kit/form/use-command.ts';
import { followMenu, touched } from './actions.ts';
import { type StagedMove, staged, withMoves } from './staged-moves.ts';

/** Moves that are tried out first and then saved together, each as a command of its own, in their order. */
export function useStagedMoves(saved: readonly MenuRule[]) {
  const { t } = useTranslation('menu');
  const { t: tKit } = useTranslation('kit');
  const { run } = useCommand(moveMenuRule, { invalidates: touched });
  const [moves, setMoves] = useState<readonly StagedMove[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { entries, possible } = useMemo(() => withMoves(saved, moves), [saved, moves]);

  function become(next: readonly StagedMove[]): void {
    setRefusal(undefined);
    setMoves(next);
  }

  async function save(): Promise<void> {
    setRefusal(undefined);
    setSaving(true);
    const versions = new Map(saved.map(({ id, version }) => [id, version]));
    let left: readonly StagedMove[] = possible;
    try {
      for (const move of possible) {
        const { id, parent_id, before_id } = move;
        const { version } = await run({
          id,
          version: versions.get(id) ?? 0,
          ...(parent_id !== null && { parent_id }),
          ...(before_id !== null && { before_id }),
        });
        versions.set(id, version);
        left = left.slice(1);
      }
      done(t('move.done'));
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : tKit('form.failed'));
    } finally {
      followMenu();
      // Until then the rows have their versions of before, and a command on one of them would be refused.
      await invalidate(menuRules.path);
      setMoves(left);
      setSaving(false);
    }
  }

  return {
    entries,
    moves: possible,
    isSaving,
    refusal,
    stage: (move: StagedMove) => become(staged(possible, move)),
    undo: () => become(possible.slice(0, -1)),
    discard: () => become([]),
    save,
  };
}
