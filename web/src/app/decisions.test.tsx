import { type ReasonKind, reasonKinds, reasonTemplates } from '@quarterdeck/contract/features/config/reasons';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { useDecided } from '#kit/review/decided.ts';
import { fill, renderPage } from '#kit/testing.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), upload: vi.fn(), download: vi.fn(), fetchFile: vi.fn() }));

const templates = Object.fromEntries(reasonKinds.map((kind) => [kind, [`Because of ${kind}`]]));

beforeEach(() => {
  close.mockReset();
  useDecided.setState({ record: undefined });
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (endpoint) => {
      if (endpoint === reasonTemplates) return templates as never;
      // What dialogs ask for besides never comes.
      return endpoint.method === 'POST' ? ({} as never) : new Promise(() => {});
    });
});

/** Of a machine that is busy with other tests. */
const patience = { timeout: 30_000 };

const close = vi.fn();

/** Enough of any record for its dialogs. */
const rowFor = (action: string) => ({
  ...{ id: 7, version: 1, no: 'N7', uid: 'u7', asset: 'USDT', status: 'pending', allowed_actions: [action] },
  ...{ amount: '5', gross: '6', fee: '1', net: '5', memo: null, received: '5', to_asset: 'USDT' },
  ...{ share: '5', to_trader: '5', flow: '0', mark_before: '0', direction: 'credit', difference: '5' },
  ...{ bond: '5', publish_at: null, asked: null, taken_by: null, request_kind: null, used_by: 0 },
  ...{ rate_usdt: null, refused_rate: '2', missing: [], fallback: '' },
  ...{ display_name: 'Steady', username: 'ann', name_zh: '', name_en: 'Grid', kind: 'user_usdt' },
});

const dialogs = {
  adjustment: () => import('#web/features/adjustments/action-dialog.tsx'),
  trader_application: () => import('#web/features/traders/applications/action-dialog.tsx'),
  recharge: () => import('#web/features/recharges/action-dialog.tsx'),
  withdrawal: () => import('#web/features/withdrawals/dialogs/action-dialog.tsx'),
  transfer: () => import('#web/features/transfers/action-dialog.tsx'),
  copy_profit: () => import('#web/features/rewards/copy-profits/action-dialog.tsx'),
  recon_break: () => import('#web/features/reconciliation/breaks/action-dialog.tsx'),
  trader: () => import('#web/features/traders/traders/action-dialog.tsx'),
  code_batch: () => import('#web/features/codes/batches/action-dialog.tsx'),
  code_export: () => import('#web/features/codes/exports/action-dialog.tsx'),
  user: () => import('#web/features/users/action-dialog.tsx'),
  strategy: () => import('#web/features/strategies/library/action-dialog.tsx'),
  share_plan: () => import('#web/features/rewards/plans/action-dialog.tsx'),
  activity: () => import('#web/features/rewards/activities/action-dialog.tsx'),
  banner: () => import('#kit/publishing/action-dialog.tsx'),
  exchange_list: () => import('#web/features/exchange-fills/list-dialog.tsx'),
  admin: () => import('#web/features/admins/action-dialog.tsx'),
  candle_import: () => import('#web/features/candles/imports/action-dialog.tsx'),
  rate: () => import('#web/features/rates/action-dialog.tsx'),
  release: () => import('#web/features/versions/stop-dialog.tsx'),
  market_change: () => import('#web/features/pairs/changes/decide-dialog.tsx'),
};

type Kind = keyof typeof dialogs;

/** Shows the dialog of an action over the open drawer of its record. */
async function show(kind: Kind, action: string) {
  const [{ default: Dialog }, { bannerKind }] = await Promise.all([
    dialogs[kind](),
    import('#web/features/banners/actions.ts'),
  ]);
  // Each takes what it knows of these.
  const Any = Dialog as unknown as ComponentType<Record<string, unknown>>;
  const row = rowFor(action);
  const deciding = { decision: action, rows: [row], count: 1, isDangerous: false };
  renderPage(
    <Any
      chosen={{ action, row }}
      {...{ action, row, list: row, kind: bannerKind, ...deciding }}
      onClose={close}
    />,
    { at: '/?id=7' },
  );
}

/** Takes the only template there is for this. */
async function choose(kind: ReasonKind) {
  fireEvent.click(await screen.findByRole('button', { name: 'Templates' }, patience));
  fireEvent.click(await screen.findByText(`Because of ${kind}`, {}, patience));
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ });
  await waitFor(() => expect(reason.value).toBe(`Because of ${kind}`), patience);
}

/** Fills in what is owed besides, and sends the form; no moment is owed. */
async function send() {
  for (const field of screen.queryAllByRole<HTMLTextAreaElement>('textbox'))
    if (field.value === '' && !field.placeholder.startsWith('YYYY')) fill(field, 'Checked');
  const button = document.querySelector<HTMLButtonElement>('form [type="submit"]');
  await act(async () => button?.click());
}

it.each([
  ['adjustment', 'refuse', 'adjustment'],
  ['trader_application', 'refuse', 'application'],
  ['recharge', 'refuse', 'recharge'],
  ['recharge', 'decline_match', 'request'],
  ['recharge', 'decline_reverse', 'request'],
  ['withdrawal', 'decline_reverse', 'request'],
  ['transfer', 'decline_reverse', 'request'],
  ['copy_profit', 'decline_reverse', 'request'],
  ['recon_break', 'propose_acceptance', 'break'],
  ['recon_break', 'decline', 'request'],
  ['trader', 'decline_bond', 'request'],
  ['trader', 'decline_reward', 'request'],
  ['code_batch', 'refuse', 'request'],
  ['code_export', 'refuse', 'request'],
  ['user', 'refuse', 'request'],
  ['strategy', 'decline_shelf', 'publication'],
  ['banner', 'decline_publish', 'publication'],
  ['share_plan', 'send_back', 'request'],
  ['activity', 'send_back', 'publication'],
] satisfies [Kind, string, ReasonKind][])(
  'the reason of %s.%s can be chosen, and the next of the queue follows',
  async (kind, action, of) => {
    await show(kind, action);
    await choose(of);
    await send();
    await waitFor(() => expect(useDecided.getState().record).toEqual({ kind, id: 7 }), patience);
  },
);

it.each([
  ['exchange_list', 'decline_move', 'request'],
  ['user', 'blacklist', 'user'],
  ['market_change', 'refuse', 'change'],
] satisfies [Kind, string, ReasonKind][])('the reason of %s.%s can be chosen', async (kind, action, of) => {
  await show(kind, action);
  await choose(of);
});

it.each([
  ['strategy', 'unshelve'],
  ['banner', 'take_off'],
  ['market_change', 'accept'],
] satisfies [Kind, string][])('the reason of %s.%s is no refusal', async (kind, action) => {
  await show(kind, action);
  expect(screen.getByRole('textbox', { name: /Reason/ })).toBeDefined();
  expect(call).not.toHaveBeenCalledWith(reasonTemplates, expect.anything());
});

it.each([
  ['adjustment', 'approve'],
  ['trader_application', 'approve'],
  ['recharge', 'approve'],
  ['recharge', 'match'],
  ['withdrawal', 'retry'],
  ['withdrawal', 'reverse'],
  ['transfer', 'reverse'],
  ['copy_profit', 'reverse'],
  ['recon_break', 'accept'],
  ['trader', 'settle_bond'],
  ['trader', 'reward_bond'],
  ['admin', 'enable'],
  ['candle_import', 'discard'],
  ['rate', 'accept'],
  ['release', 'resume'],
  ['banner', 'publish'],
] satisfies [Kind, string][])('%s.%s leads to the next of the queue', async (kind, action) => {
  await show(kind, action);
  await send();
  await waitFor(() => expect(useDecided.getState().record).toEqual({ kind, id: 7 }), patience);
});

it.each([
  ['withdrawal', 'submit'],
  ['recon_break', 'acknowledge'],
  ['trader', 'suspend'],
  ['code_batch', 'void'],
  ['user', 'thaw'],
] satisfies [Kind, string][])('%s.%s leaves more to do', async (kind, action) => {
  await show(kind, action);
  await send();
  await waitFor(() => expect(close).toHaveBeenCalled(), patience);
  expect(useDecided.getState().record).toBeUndefined();
});

it.each([
  [true, { kind: 'market_change', id: 7 }],
  [false, undefined],
])('the next market change follows once what became of this one was read: %s', async (ok, record) => {
  vi.mocked(call).mockImplementation(async () => ({ results: [{ id: 7, ok }] }) as never);
  await show('market_change', 'accept');
  fireEvent.click(screen.getByRole('button', { name: 'Accept 1' }));
  fireEvent.click(await screen.findByText('Close', {}, patience));
  expect(close).toHaveBeenCalled();
  expect(useDecided.getState().record).toEqual(record);
});
