import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fill, renderPage } from '#kit/testing.tsx';
import { useTimeZone, type Zone } from '#kit/time-zone.ts';
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
function Field({ first, zone }: { first: string; zone?: Zone }) {
  const [value, setValue] = useState(first);
  moment = value;
  return (
    <MomentField
      label="Ends at"
      description="Required."
      value={value}
      onChange={setValue}
      {...(zone && { zone })}
    />
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Ends at');

it('shows a moment by the clock of the page, and keeps its seconds until it is touched', () => {
  useTimeZone.setState({ zone: 'local' });
  renderPage(<Field first="2026-01-01T08:00:42.000Z" />);
  expect(field().value).toBe('2026-01-01 16:00');
  expect(screen.getByText('Required. Your local time.')).toBeDefined();
  expect(moment).toBe('2026-01-01T08:00:42.000Z');
});

it('takes what is typed as UTC where times are shown in UTC', () => {
  useTimeZone.setState({ zone: 'utc' });
  renderPage(<Field first="" />);
  expect(screen.getByText('Required. UTC.')).toBeDefined();
  fill(field(), '2026/1/1 9:30');
  expect(moment).toBe('2026-01-01T09:30:00.000Z');
  expect(field().value).toBe('2026/1/1 9:30');
  fill(field(), '');
  expect(moment).toBe('');
});

it('may be in UTC whatever the page shows', () => {
  useTimeZone.setState({ zone: 'local' });
  renderPage(<Field first="2026-01-01T08:00:00.000Z" zone="utc" />);
  expect(field().value).toBe('2026-01-01 08:00');
  expect(screen.getByText('Required.')).toBeDefined();
});

it('passes on what is no moment, and takes one as the log writes it', () => {
  useTimeZone.setState({ zone: 'utc' });
  renderPage(<Field first="" />);
  for (const text of ['2026-01-01 9:3', '2026-02-30 09:30', '20261-01-01 09:30']) {
    fill(field(), text);
    expect(moment).toBe(text);
    expect(field().value).toBe(text);
  }
  fill(field(), '2026-01-01T09:30:05.123Z');
  expect(moment).toBe('2026-01-01T09:30:05.123Z');
  expect(field().value).toBe('2026-01-01 09:30');
});
