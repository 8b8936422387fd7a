/** Endpoints of the platform API by area, each under the name by which a key is allowed to call it. */
export const platformAreas = {
  users: {
    create_user: 'POST /platform/v1/users',
    report_user_security: 'POST /platform/v1/users/security',
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
  traders: {
    apply_as_trader: 'POST /platform/v1/traders/applications',
    report_key_check: 'POST /platform/v1/traders/applications/key-check',
    add_proof: 'POST /platform/v1/traders/applications/proofs',
    withdraw_application: 'POST /platform/v1/traders/applications/withdraw',
    read_application: 'GET /platform/v1/traders/applications/:ref',
    report_trader_days: 'POST /platform/v1/traders/days',
    ask_share_change: 'POST /platform/v1/traders/share',
    join_trader: 'POST /platform/v1/followers/join',
    leave_trader: 'POST /platform/v1/followers/leave',
    report_followers: 'POST /platform/v1/followers/report',
    report_copies: 'POST /platform/v1/followers/copies',
  },
  robots: {
    report_robots: 'POST /platform/v1/robots/report',
    send_beats: 'POST /platform/v1/robots/beats',
    report_order: 'POST /platform/v1/orders',
    report_fills: 'POST /platform/v1/orders/fills',
    send_exchange_fills: 'POST /platform/v1/exchange-fills',
    read_instructions: 'GET /platform/v1/instructions',
    acknowledge_instructions: 'POST /platform/v1/instructions/acknowledgements',
    report_causes: 'POST /platform/v1/robots/causes',
  },
  messages: {
    send_message: 'POST /platform/v1/messages',
    report_bounce: 'POST /platform/v1/messages/bounce',
  },
  site: {
    read_site: 'GET /platform/v1/site',
    read_agreements: 'GET /platform/v1/agreements',
    check_version: 'GET /platform/v1/versions/check',
    report_release: 'POST /platform/v1/versions/reports',
  },
  catalogue: {
    read_exchanges: 'GET /platform/v1/exchanges',
    read_pairs: 'GET /platform/v1/pairs',
    read_strategies: 'GET /platform/v1/strategies',
    read_traders: 'GET /platform/v1/traders',
  },
  content: {
    read_articles: 'GET /platform/v1/content/articles',
    report_article_reads: 'POST /platform/v1/content/articles/reads',
    read_activities: 'GET /platform/v1/content/activities',
    read_banners: 'GET /platform/v1/content/banners',
    report_banner_events: 'POST /platform/v1/content/banners/events',
    read_posters: 'GET /platform/v1/content/posters',
    draw_poster: 'GET /platform/v1/posters/:id/image',
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
