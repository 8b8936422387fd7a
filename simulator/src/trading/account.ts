import { Fraction, zero } from '@quarterdeck/strategy/fraction';

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
 * The totals of a robot's trades. They are calculated from the reported trades, and not by the engine, whose prices are not whole
 * ticks, so adding up the trades gives the same figures.
 */
export class Account {
  quantity = zero;
  fees = zero;
  /** Of the open cycle. */
  private cost = zero;
  cycleFees = zero;
  /** What its parts that were sold already brought. */
  private partly = zero;
  /** What was paid for it and taken in, its fees included. */
  private flow = zero;
  /** Of the closed cycles: sums of what was told, which have few digits. */
  private closed = zero;
  private readonly isLong: boolean;

  constructor(isLong: boolean) {
    this.isLong = isLong;
  }

  /** @returns what the cycle brought after fees, where the trade ends one */
  take({ price, quantity, fee, isEntry }: Trade): Fraction | undefined {
    const value = price.times(quantity);
    this.fees = this.fees.plus(fee);
    this.cycleFees = this.cycleFees.plus(fee);
    this.flow = (isEntry === this.isLong ? this.flow.minus(value) : this.flow.plus(value)).minus(fee);
    if (isEntry) {
      this.quantity = this.quantity.plus(quantity);
      this.cost = this.cost.plus(value);
      return undefined;
    }
    if (quantity.compare(this.quantity) === 0) return this.close();
    const share = quantity.over(this.quantity);
    const cost = this.cost.times(share);
    const gain = this.isLong ? value.minus(cost) : cost.minus(value);
    const fees = this.cycleFees.minus(fee).times(share).plus(fee);
    this.quantity = this.quantity.minus(quantity);
    this.cost = this.cost.minus(cost);
    this.cycleFees = this.cycleFees.minus(fees);
    this.partly = this.partly.plus(gain.minus(fees));
    return undefined;
  }

  private close(): Fraction {
    const net = this.flow;
    this.closed = this.closed.plus(net);
    this.quantity = zero;
    this.cost = zero;
    this.cycleFees = zero;
    this.partly = zero;
    this.flow = zero;
    return net;
  }

  /** What was sold brought so much after fees. */
  get realised(): Fraction {
    return this.closed.plus(this.partly);
  }

  get average(): Fraction | undefined {
    return this.quantity.sign > 0 ? this.cost.over(this.quantity) : undefined;
  }

  unrealised(price: Fraction): Fraction {
    const value = this.quantity.times(price);
    return this.isLong ? value.minus(this.cost) : this.cost.minus(value);
  }

  /** Everything, as JSON may keep it. */
  save(): Record<string, string | boolean> {
    return Object.fromEntries(
      Object.entries(this).map(([key, value]) => [
        key,
        value instanceof Fraction ? `${value.numerator}/${value.denominator}` : value,
      ]),
    );
  }

  static restore(saved: ReturnType<Account['save']>): Account {
    const account = new Account(saved.isLong === true);
    for (const [key, value] of Object.entries(saved)) {
      const [numerator = '', denominator = ''] = typeof value === 'string' ? value.split('/') : [];
      if (numerator !== '')
        Object.assign(account, { [key]: new Fraction(BigInt(numerator), BigInt(denominator)) });
    }
    return account;
  }
}

/** As it is told. */
export const told = (value: Fraction) => value.toText(decimals);
