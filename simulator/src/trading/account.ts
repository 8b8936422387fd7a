import { type Fraction, zero } from '@quarterdeck/strategy/fraction';

/** A trade as the exchange made it: its price a whole number of ticks. */
export interface Trade {
  price: Fraction;
  quantity: Fraction;
  fee: Fraction;
  isEntry: boolean;
}

/** Digits after the point of what is told: those of an amount, which no price is finer than. */
const decimals = 18;

/**
 * What a robot's trades come to. It is reckoned from the trades as they are told, and not by the engine, whose prices are no whole
 * ticks: whoever adds the trades up comes to the same figures.
 */
export class Account {
  quantity = zero;
  realised = zero;
  fees = zero;
  /** Of the open cycle. */
  private cost = zero;
  cycleFees = zero;
  private readonly isLong: boolean;

  constructor(isLong: boolean) {
    this.isLong = isLong;
  }

  /** @returns what the cycle brought after fees, where the trade ends one */
  take({ price, quantity, fee, isEntry }: Trade): Fraction | undefined {
    const value = price.times(quantity);
    this.fees = this.fees.plus(fee);
    this.cycleFees = this.cycleFees.plus(fee);
    if (isEntry) {
      this.quantity = this.quantity.plus(quantity);
      this.cost = this.cost.plus(value);
      return undefined;
    }
    const share = quantity.over(this.quantity);
    const cost = this.cost.times(share);
    const gain = this.isLong ? value.minus(cost) : cost.minus(value);
    const fees = this.cycleFees.minus(fee).times(share).plus(fee);
    this.quantity = this.quantity.minus(quantity);
    this.cost = this.cost.minus(cost);
    this.cycleFees = this.cycleFees.minus(fees);
    const net = gain.minus(fees);
    this.realised = this.realised.plus(net);
    return net;
  }

  get average(): Fraction | undefined {
    return this.quantity.sign > 0 ? this.cost.over(this.quantity) : undefined;
  }

  unrealised(price: Fraction): Fraction {
    const value = this.quantity.times(price);
    return this.isLong ? value.minus(this.cost) : this.cost.minus(value);
  }
}

/** As it is told. */
export const told = (value: Fraction) => value.toText(decimals);
