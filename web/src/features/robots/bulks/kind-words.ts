import type { RobotBulk } from '@quarterdeck/contract/features/robots/bulks/bulks';

/** The action of a bulk, in words. */
export function kindWords(
  { kind, stop_mode, apply_at }: Pick<RobotBulk, 'kind' | 'stop_mode' | 'apply_at'>,
  t: (key: string) => string,
): string {
  return [t(`kind.${kind}`), stop_mode && t(`stop_mode.${stop_mode}`), apply_at && t(`apply_at.${apply_at}`)]
    .filter(Boolean)
    .join(' · ');
}
