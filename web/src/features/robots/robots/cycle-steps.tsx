import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import type { RobotTrades } from '@quarterdeck/contract/features/robots/robots/trades';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface CycleStepsProps {
  trades: RobotTrades;
  onShow: (no: number) => void;
}

/** The ways to the cycles before and after, and to any other. */
export function CycleSteps({ trades, onShow }: CycleStepsProps) {
  const { t } = useTranslation('robots');
  const { cycles, cycle_no, previous_cycle, next_cycle } = trades;
  if (cycle_no === null || (previous_cycle === null && next_cycle === null)) return null;
  // One that the address names may be older than those that are listed, or without fills.
  const listed = cycles.includes(cycle_no) ? cycles : [...cycles, cycle_no].sort((one, other) => other - one);
  return (
    <Group gap={4} wrap="nowrap">
      <StepButton name={t('trades.previous')} icon={IconChevronLeft} to={previous_cycle} onShow={onShow} />
      <NativeSelect
        size="xs"
        aria-label={t('trades.choose')}
        value={String(cycle_no)}
        onChange={({ currentTarget }) => onShow(Number(currentTarget.value))}
        data={listed.map((no) => ({ value: String(no), label: t('trades.cycleNo', { no }) }))}
      />
      <StepButton name={t('trades.next')} icon={IconChevronRight} to={next_cycle} onShow={onShow} />
    </Group>
  );
}

interface StepButtonProps {
  name: string;
  icon: typeof IconChevronLeft;
  to: number | null;
  onShow: (no: number) => void;
}

function StepButton({ name, icon: Icon, to, onShow }: StepButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={name}
      title={name}
      disabled={to === null}
      onClick={() => to !== null && onShow(to)}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
