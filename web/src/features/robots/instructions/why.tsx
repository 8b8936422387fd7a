import type { RobotInstruction } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';

/** Why it was asked: in somebody's words, or the cause for which the program did. */
export function Why({ reason, cause }: Pick<RobotInstruction, 'reason' | 'cause'>) {
  const { t } = useTranslation('robots-instructions');
  return reason ?? (cause === null ? <Absent /> : t(`cause.${cause}`));
}
