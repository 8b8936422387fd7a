import type { RobotInstruction } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { isOpen } from '@quarterdeck/contract/features/robots/instructions/steering';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';
import { outcomeTones } from './looks.ts';
import { WaitingAge } from './waiting-age.tsx';

/** What became of an instruction; while nothing did, for how long it waits. */
export function OutcomeTag({ status, created_at }: Pick<RobotInstruction, 'status' | 'created_at'>) {
  const { t } = useTranslation('robots-instructions');
  return (
    <StatusTag tone={outcomeTones[status]} meaning={t(`meaning.${status}`)}>
      {t(`status.${status}`)}
      {isOpen(status) ? <WaitingAge since={created_at} /> : null}
    </StatusTag>
  );
}
