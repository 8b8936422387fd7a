import type { HistoryEntry } from '@quarterdeck/contract/core/history';
import type { ReconBreak } from '@quarterdeck/contract/features/reconciliation/breaks';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fill, renderPage } from '#kit/testing.tsx';
import ActionDialog from './action-dialog.tsx';
import { BreakFacts, Proposal, Sightings } from './break-drawer.tsx';
import { Figure } from './tags.tsx';

it('says what of a proposal is its reason and what its evidence', () => {
  const row = { status: 'acknowledged', maker: 'Ada', maker_id: 9, reason: 'Paid twice', evidence: 'T-1' };
  renderPage(<Proposal row={row as ReconBreak} />);
  expect(screen.getByText('Paid twice').closest('div')?.textContent).toMatch(/^Note/);
  expect(screen.getByText('T-1').closest('div')?.textContent).toMatch(/^Evidence/);
});

const unequal = {
  id: 1,
  no: 'K1',
  status: 'open',
  maker: null,
  subject: 'batch 1334, USDT',
  object_type: 'ledger_batch',
  object_id: 1334,
  asset: 'USDT',
  expected: '64.71',
  actual: '60',
  difference: '-4.71',
  allowed_actions: ['accept', 'comment'],
} as Partial<ReconBreak> as ReconBreak;

it('leaves the note of a resolved break to its history, where that has it', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const times = { created_at: at, last_seen_at: at, resolved_at: at, snoozed_until: null };
  const said = { resolution: null, evidence: null, checker: null, assignee: null, reason: 'Paid twice' };
  const row = { ...unequal, ...times, ...said, status: 'resolved', batch_ids: [] } as Partial<ReconBreak>;
  const entry = { action: 'recon_break.request_acceptance', reason: 'Paid twice' } as HistoryEntry;
  const { unmount } = renderPage(<BreakFacts row={row as ReconBreak} history={[entry]} />);
  expect(screen.queryByText('Paid twice')).toBeNull();
  unmount();
  renderPage(<BreakFacts row={row as ReconBreak} history={[]} />);
  expect(screen.getByText('Paid twice')).toBeDefined();
});

it('calls what is accepted by the name of the record, not by the rule’s', () => {
  renderPage(<ActionDialog chosen={{ action: 'accept', row: unequal }} onClose={() => {}} />);
  expect(screen.getByText(/#1334 · USDT: expected 64\.71/)).toBeDefined();
  expect(screen.queryByText(/batch 1334/)).toBeNull();
});

it('proposes to accept the difference as it is now, where it changed meanwhile', async () => {
  const row = { ...unequal, version: 1, allowed_actions: ['propose_acceptance'] } as ReconBreak;
  const data = { current: { ...row, version: 2, actual: '50', difference: '-14.71' }, changes: [] };
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 409, msg: 'Changed', error: 'version_stale', data }, { status: 409 }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  renderPage(<ActionDialog chosen={{ action: 'propose_acceptance', row }} onClose={() => {}} />);
  fill(screen.getByRole('textbox', { name: /^Reason/ }), 'Paid twice');
  fill(screen.getByRole('textbox', { name: /^Evidence/ }), 'T-1');
  await userEvent.click(screen.getByRole('button', { name: /acceptance/ }));
  expect(await screen.findByText(/short by 14\.71/)).toBeDefined();
});

it('says that the people to choose from could not be read, and reads them when asked again', async () => {
  const answers = [
    Response.json({ code: 403, msg: 'Not yours', error: 'forbidden' }, { status: 403 }),
    Response.json({ code: 200, msg: 'ok', data: { list: [{ id: 2, username: 'bo', nickname: '' }] } }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift());
  onTestFinished(() => void vi.unstubAllGlobals());
  const row = { ...unequal, allowed_actions: ['assign'] } as ReconBreak;
  renderPage(<ActionDialog chosen={{ action: 'assign', row }} onClose={() => {}} />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/Not yours/);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'bo' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks for a comment, not for a reason', () => {
  renderPage(<ActionDialog chosen={{ action: 'comment', row: unequal }} onClose={() => {}} />);
  expect(screen.getByRole('textbox', { name: /^Comment/ })).toBeDefined();
});

it.each([
  ['400', 'USDT', /400\.00.*USDT/],
  ['400', null, /^400/],
  ['pending', 'USDT', /^pending/],
] as const)('writes %s of %s with the asset where it is an amount of one', (value, asset, text) => {
  renderPage(
    <p>
      <Figure value={value} asset={asset} />
    </p>,
  );
  expect(screen.getByRole('paragraph').textContent).toMatch(text);
});

it('writes what each run found as amounts of the asset', () => {
  const found = { id: 1, at: '2026-01-01T00:00:00Z', run_id: 7, what: 'opened', actual: null } as const;
  renderPage(<Sightings list={[{ ...found, expected: '1234567.5' }]} asset="USDT" />);
  expect(screen.getByText('1,234,567.50').closest('li')?.textContent).toMatch(
    /Expected: 1,234,567\.50.*USDT/,
  );
});
