import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { RobotState } from './robot-marks.tsx';
import { Verdict } from './verdict.tsx';

const running = {
  ...{ status: 'running', desired_status: null, silent_at: null, heard_at: '2026-03-01T09:00:00Z' },
  ...{ asset: 'USDT', capital: '100', level: -1, cycle_no: 1, causes: [] },
  ...{ result: '-5', realised: '0', unrealised: '-5' },
} as unknown as Robot;
const pausing: Robot = { ...running, desired_status: 'paused', causes: ['staff'] };

it.each<[what: string, row: Robot, shown: string, hidden: string[]]>([
  ['runs', running, 'Running', ['Pausing', 'Paused by staff']],
  ['is asked to pause', pausing, 'Pausing', ['Running', 'Paused by staff']],
  ['is paused', { ...pausing, status: 'paused' }, 'Paused', ['Running', 'Pausing']],
])('shows one state of a robot that %s', (_, row, shown, hidden) => {
  renderPage(
    <>
      <RobotState row={row} />
      <Verdict row={row} />
    </>,
  );
  expect(screen.getAllByText(shown)).toHaveLength(2);
  for (const text of hidden) expect(screen.queryByText(text)).toBeNull();
});
