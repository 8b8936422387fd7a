const plainDecimal = /^-?\d+(?:\.\d+)?$/;

/** Digits after the point of an amount as text; longer ones are rounded half to even. */
export const textDecimals = 24;

/** An exact fraction. */
export class Fraction {
  /** Bears the sign. */
  readonly numerator: bigint;
  /** Above zero, and not always reduced. */
  readonly denominator: bigint;

  constructor(numerator: bigint, denominator = 1n) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  /** Of a decimal text without exponent. */
  static of(text: string): Fraction {
    if (!plainDecimal.test(text)) throw new RangeError(`"${text}" is no decimal number`);
    const point = text.indexOf('.');
    if (point < 0) return new Fraction(BigInt(text));
    return new Fraction(
      BigInt(text.slice(0, point) + text.slice(point + 1)),
      powerOfTen(text.length - point - 1),
    );
  }

  /** A percentage as a share of one. */
  static ofPercent(text: string): Fraction {
    const { numerator, denominator } = Fraction.of(text);
    return new Fraction(numerator, denominator * 100n);
  }

  plus(other: Fraction): Fraction {
    if (other.numerator === 0n) return this;
    if (this.numerator === 0n) return other;
    const [a, b] = [this.denominator, other.denominator];
    if (a === b) return new Fraction(this.numerator + other.numerator, a);
    if (a > b && a % b === 0n) return new Fraction(this.numerator + other.numerator * (a / b), a);
    if (b > a && b % a === 0n) return new Fraction(this.numerator * (b / a) + other.numerator, b);
    return new Fraction(this.numerator * b + other.numerator * a, a * b).reduced();
  }

  minus(other: Fraction): Fraction {
    if (other.numerator === 0n) return this;
    return this.plus(new Fraction(-other.numerator, other.denominator));
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  over(other: Fraction): Fraction {
    const [numerator, denominator] = [this.numerator * other.denominator, this.denominator * other.numerator];
    if (denominator === 0n) throw new RangeError('Division by zero');
    return denominator < 0n ? new Fraction(-numerator, -denominator) : new Fraction(numerator, denominator);
  }

  /** Below, at or above zero as this is below, equal to or above the other. */
  compare(other: Fraction): number {
    const [a, b] = [this.numerator * other.denominator, other.numerator * this.denominator];
    return a < b ? -1 : a > b ? 1 : 0;
  }

  isBelow(other: Fraction): boolean {
    return this.compare(other) < 0;
  }

  isAbove(other: Fraction): boolean {
    return this.compare(other) > 0;
  }

  get sign(): number {
    return this.numerator < 0n ? -1 : this.numerator > 0n ? 1 : 0;
  }

  /** The greatest whole number that is not above this. */
  floor(): bigint {
    const whole = this.numerator / this.denominator;
    return this.numerator < 0n && whole * this.denominator !== this.numerator ? whole - 1n : whole;
  }

  /** The least whole number that is not below this. */
  ceil(): bigint {
    return -new Fraction(-this.numerator, this.denominator).floor();
  }

  reduced(): Fraction {
    let [a, b] = [this.numerator < 0n ? -this.numerator : this.numerator, this.denominator];
    while (b !== 0n) [a, b] = [b, a % b];
    return a > 1n ? new Fraction(this.numerator / a, this.denominator / a) : this;
  }

  /** Rounded half to even. */
  rounded(decimals: number): Fraction {
    const scale = powerOfTen(decimals);
    const doubled = new Fraction(this.numerator * scale * 2n + this.denominator, this.denominator * 2n);
    let whole = doubled.floor();
    if (whole % 2n !== 0n && whole * doubled.denominator === doubled.numerator) whole -= 1n;
    return new Fraction(whole, scale);
  }

  /** As a decimal text without trailing zeros. */
  toText(decimals = textDecimals): string {
    const scaled = this.numerator * powerOfTen(decimals);
    const whole = scaled / this.denominator;
    const isExact = whole * this.denominator === scaled;
    return decimalText(isExact ? whole : this.rounded(decimals).numerator, decimals);
  }

  /** A binary float near it, for drawing and for estimates. */
  toNumber(): number {
    const [numerator, denominator] = [Number(this.numerator), Number(this.denominator)];
    return Number.isFinite(numerator) && Number.isFinite(denominator)
      ? numerator / denominator
      : Number(this.toText());
  }
}

/** A whole number of 10^-decimals. */
function decimalText(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  let end = digits.length;
  const point = digits.length - decimals;
  while (end > point && digits[end - 1] === '0') end -= 1;
  const rest = digits.slice(point, end);
  return `${value < 0n ? '-' : ''}${digits.slice(0, point)}${rest === '' ? '' : `.${rest}`}`;
}

export const zero = new Fraction(0n);
export const one = new Fraction(1n);

const powers: bigint[] = [1n];

export function powerOfTen(exponent: number): bigint {
  let power = powers[exponent];
  if (power === undefined) {
    power = 10n ** BigInt(exponent);
    powers[exponent] = power;
  }
  return power;
}
