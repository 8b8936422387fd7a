import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import type { reportFills, reportOrder } from '@quarterdeck/contract/features/robot-orders/platform';
import { Fraction, zero } from '@quarterdeck/strategy/fraction';
import { told } from './account.ts';

export type Order = BodyInput<typeof reportOrder>;
export type Fill = BodyInput<typeof reportFills>['fills'][number];

/** The order, which never changes. */
export type Ordered = Pick<
  Order,
  | 'client_order_id'
  | 'uid'
  | 'robot'
  | 'exchange'
  | 'exchange_order_id'
  | 'symbol'
  | 'asset'
  | 'cycle_no'
  | 'level'
  | 'side'
  | 'type'
  | 'reduce_only'
  | 'price'
  | 'qty'
>;

/** An order as it fares at the exchange. */
export class ExchangeOrder {
  readonly ordered: Ordered;
  private readonly states: Order[] = [];
  private readonly fills: Fill[] = [];
  private quantity = zero;
  private value = zero;
  private fee = zero;

  constructor(ordered: Ordered) {
    this.ordered = ordered;
  }

  /** Trades so much of it. */
  fill(price: Fraction, quantity: Fraction, fee: Fraction, at: string): void {
    const { client_order_id, asset, qty } = this.ordered;
    this.quantity = this.quantity.plus(quantity);
    this.value = this.value.plus(price.times(quantity));
    this.fee = this.fee.plus(fee);
    this.fills.push({
      trade_id: `${client_order_id}-${this.fills.length + 1}`,
      client_order_id,
      price: told(price),
      qty: told(quantity),
      fee: told(fee),
      fee_asset: asset,
      at,
    });
    const isWhole = this.quantity.compare(Fraction.of(qty)) === 0;
    this.become(isWhole ? 'full_fill' : 'partial_fill', at);
  }

  become(status: Order['status'], at: string, why: Pick<Order, 'cancel_reason' | 'reject_code'> = {}): void {
    const isFilled = this.quantity.sign > 0;
    this.states.push({
      ...this.ordered,
      ...why,
      status,
      filled_qty: told(this.quantity),
      ...(isFilled && { avg_price: told(this.value.over(this.quantity)) }),
      quote_filled: told(this.value),
      fee: told(this.fee),
      ...(isFilled && { fee_asset: this.ordered.asset }),
      at,
    });
  }

  /** What has to be told of it. */
  get told(): { orders: Order[]; fills: Fill[] } {
    return { orders: this.states, fills: this.fills };
  }
}
