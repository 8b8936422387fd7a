import { randomUUID } from 'node:crypto';
import type { Platform } from './platform.ts';

interface Market {
  exchange: string;
  symbol: string;
  contract_type: 'spot';
}

const bitcoin: Market = { exchange: 'binance', symbol: 'BTC/USDT', contract_type: 'spot' };
export const monero: Market = { exchange: 'binance', symbol: 'XMR/USDT', contract_type: 'spot' };

const params = {
  ...{ direction: 'long', first_amount: '100', max_adds: 6, multiple: '2', decline: '2' },
  ...{ proportion_decline: '1.2', trigger_base: 'last', levels_override: [], callback: '0.3' },
  ...{ profit: '1.3', profit_callback: '0.3', stop_loss: '0', cooldown: 0, is_macd: 1, is_mea: 0 },
  ...{ macd_tf: '1h', ema_period: 30, fee: '0.1', slippage: '0', leverage: '0', maintenance_margin: '0' },
  ...{ funding_rate: '0', quantity_step: '0.0001', min_notional: '5', capital: '20000' },
};

interface Given {
  market?: Market;
  trader?: string;
  /** The robots created by the platform. */
  realised?: string;
}

interface Instruction {
  id: number;
  robot: string;
  kind: string;
}

const now = () => new Date().toISOString();

/** The robots of one user, as the platform runs and reports them. */
export class RobotFleet {
  readonly #platform: Platform;
  readonly #uid: string;

  constructor(platform: Platform, uid: string) {
    this.#platform = platform;
    this.#uid = uid;
  }

  /** Creates running robots named after their user. @returns their names */
  async run(count: number, { market = bitcoin, trader, realised = '0' }: Given = {}): Promise<string[]> {
    const names = Array.from(
      { length: count },
      (_, place) => `${this.#uid}-${randomUUID().slice(0, 4)}-${place + 1}`,
    );
    const terms = {
      ...{ uid: this.#uid, ...market, api_key_mask: 'abc…xyz', capital: '1000', params },
      ...(trader !== undefined && { trader_uid: trader }),
    };
    const waits = { last_price: '60000', awaited: [{ kind: 'arm', price: '58800' }], blocks: ['signal'] };
    const robots = names.map((robot) => ({
      ...{ robot, at: now(), status: 'running', cycle_no: 1, level: -1, realised, ...waits, terms },
    }));
    const told = await this.#platform.post<{ robots: { outcome: string }[] }>('/platform/v1/robots/report', {
      robots,
    });
    if (told.robots.some(({ outcome }) => outcome !== 'created'))
      throw new Error(`Robots were refused: ${JSON.stringify(told)}`);
    return names;
  }

  /** Reports that a robot bought one coin at 100 and sold it at 102 an hour ago, with fees of 0.1 each. */
  async trade(robot: string, { exchange, symbol }: Market = bitcoin, cycle_no = 1): Promise<void> {
    const hourAgo = Date.now() - 3_600_000;
    for (const [place, [side, price]] of [
      ['buy', '100'],
      ['sell', '102'],
    ].entries()) {
      const client_order_id = `${robot}-${cycle_no}-${side}`;
      const at = new Date(hourAgo + place * 1_000).toISOString();
      const order = {
        ...{ client_order_id, uid: this.#uid, robot, exchange, exchange_order_id: client_order_id, symbol },
        ...{ asset: 'USDT', cycle_no, level: 0, side, type: 'limit', price, qty: '1', at },
        ...{ status: 'full_fill', filled_qty: '1', quote_filled: price, fee: '0.1' },
      };
      await this.#platform.post('/platform/v1/orders', order);
      const fill = {
        trade_id: client_order_id,
        client_order_id,
        price,
        qty: '1',
        fee: '0.1',
        fee_asset: 'USDT',
        at,
      };
      await this.#platform.post('/platform/v1/orders/fills', { exchange, fills: [fill] });
    }
  }

  /** Carries out or refuses the pending instructions of these robots. @returns the instructions */
  async obey(robots: readonly string[], outcome: 'done' | 'refused' = 'done'): Promise<string[]> {
    const { list } = await this.#platform.get<{ list: Instruction[] }>('/platform/v1/instructions');
    const own = list.filter(({ robot }) => robots.includes(robot));
    const why = outcome === 'refused' ? { code: 'exchange_down', text: 'The exchange is down' } : {};
    const acknowledgements = own.map(({ id }) => ({ id, outcome, at: now(), ...why }));
    if (own.length > 0)
      await this.#platform.post('/platform/v1/instructions/acknowledgements', { acknowledgements });
    return own.map(({ kind }) => kind);
  }
}
