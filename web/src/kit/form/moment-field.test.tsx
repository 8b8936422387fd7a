import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { useTimeZone } from '#kit/time-zone.ts';
import { MomentField } from './moment-field.tsx';

const { zone: before } = useTimeZone.getState();
beforeEach(() => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-480);
});
afterEach(() => {
  vi.restoreAllMocks();
  useTimeZone.setState({ zone: before });
});

let moment: string;
function Field({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  moment = value;
  return <MomentField label="Ends at" description="Required." value={value} onChange={setValue} />;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Ends at');

it('shows a moment by the clock of the page, and keeps its seconds until it is touched', () => {
  useTimeZone.setState({ zone: 'local' });
  renderPage(<Field first="2026-01-01T08:00:42.000Z" />);
  expect(field().value).toBe('2026-01-01T16:00');
  expect(screen.getByText('Required. Your local time.')).toBeDefined();
  expect(moment).toBe('2026-01-01T08:00:42.000Z');
});

it('takes what is typed as UTC where times are shown in UTC', () => {
  useTimeZone.setState({ zone: 'utc' });
  renderPage(<Field first="" />);
  expect(screen.getByText('Required. UTC.')).toBeDefined();
  fireEvent.change(field(), { target: { value: '2026-01-01T09:30' } });
  expect(moment).toBe('2026-01-01T09:30:00.000Z');
  expect(field().value).toBe('2026-01-01T09:30');
  fireEvent.change(field(), { target: { value: '' } });
  expect(moment).toBe('');
});

it('lets a year be typed digit by digit', () => {
  useTimeZone.setState({ zone: 'local' });
  renderPage(<Field first="" />);
  for (const year of ['0002', '0020', '0202', '2026']) {
    fireEvent.change(field(), { target: { value: `${year}-03-01T09:30` } });
    expect(field().value).toBe(`${year}-03-01T09:30`);
  }
});
