// Currencies as ISO 4217 names them, and how exact an amount of one is.

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** Decimals of an amount where its currency has fewer. */
const DECIMALS_MIN = 2;

export const isCurrency = (code: string): boolean => CURRENCIES.has(code);

/** The mistake in an amount of money, after the name of its field; undefined: none. */
export function mistakeInMoney({ amount, currency }: { amount: number; currency: string }): string | undefined {
  if (!isCurrency(currency)) return 'currency must be the code of a currency that exists, such as EUR';
  const { maximumFractionDigits = DECIMALS_MIN } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const decimals = Math.max(maximumFractionDigits, DECIMALS_MIN);
  return Number(amount.toFixed(decimals)) === amount
    ? undefined
    : `amount must have at most ${decimals} decimals in ${currency}`;
}
