/** Endpoints of the platform API by area, each under the name by which a key is allowed to call it. */
export const platformAreas = {
  users: {
    create_user: 'POST /platform/v1/users',
    start_session: 'POST /platform/v1/sessions',
    end_session: 'POST /platform/v1/sessions/end',
    redeem_code: 'POST /platform/v1/codes/redeem',
  },
  recharges: {
    report_recharge: 'POST /platform/v1/recharges',
    report_payment: 'POST /platform/v1/recharges/payments',
    reverse_recharge: 'POST /platform/v1/recharges/reverse',
    read_recharge: 'GET /platform/v1/recharges/:no',
  },
  withdrawals: {
    request_withdrawal: 'POST /platform/v1/withdrawals',
    cancel_withdrawal: 'POST /platform/v1/withdrawals/cancel',
    read_withdrawal_terms: 'GET /platform/v1/withdrawals/terms',
    read_withdrawal: 'GET /platform/v1/withdrawals/:no',
  },
  transfers: {
    make_transfer: 'POST /platform/v1/transfers',
    read_transfer_terms: 'GET /platform/v1/transfers/terms',
    read_transfer: 'GET /platform/v1/transfers/:no',
  },
  wallets: {
    read_balances: 'GET /platform/v1/balances',
    read_statement: 'GET /platform/v1/statement',
    send_statement: 'POST /platform/v1/statements',
  },
  rewards: {
    report_fee: 'POST /platform/v1/fees',
    reverse_fee: 'POST /platform/v1/fees/reverse',
    report_copy_profit: 'POST /platform/v1/copy-profits',
  },
  robots: {
    report_order: 'POST /platform/v1/orders',
    report_fills: 'POST /platform/v1/orders/fills',
    send_exchange_fills: 'POST /platform/v1/exchange-fills',
  },
  catalogue: {
    read_exchanges: 'GET /platform/v1/exchanges',
    read_pairs: 'GET /platform/v1/pairs',
    read_strategies: 'GET /platform/v1/strategies',
  },
} as const;

export type PlatformArea = keyof typeof platformAreas;

const byName: ReadonlyMap<string, string> = new Map(
  Object.values(platformAreas).flatMap((area) => Object.entries(area)),
);
const byEndpoint = new Map(Array.from(byName, ([name, endpoint]) => [endpoint, name]));

/** Allows every endpoint, including future ones. */
export const everyCall = '*';

export const platformCalls: readonly string[] = [...byName.keys()];

/** Method and path of a call; undefined for a name that is none. */
export const endpointOfCall = (name: string): string | undefined => byName.get(name);

/** The name by which a key is allowed to call this endpoint. */
export const callOfEndpoint = ({ method, path }: { method: string; path: string }): string | undefined =>
  byEndpoint.get(`${method} ${path}`);
