type PricedLine = { unitPriceClaimed: bigint; tariffPrice: bigint | null; paItem?: { approvedPrice: bigint | null } | null };

/** Price ceiling of a line: the lowest of claimed price, tariff on the service date and PA price. */
export function capPrice({ unitPriceClaimed, tariffPrice, paItem }: PricedLine): bigint {
  const caps = [unitPriceClaimed, tariffPrice, paItem?.approvedPrice].filter(
    (price): price is bigint => price !== null && price !== undefined,
  );
  // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint
  return caps.reduce((least, price) => (price < least ? price : least));
}

export const amountClaimed = (line: PricedLine & { qty: number }): bigint => BigInt(line.qty) * capPrice(line);

/** Co-payment of the patient: the plan's percentage of the drugs. */
export const coPayment = (lines: readonly { isDrug: boolean; amount: bigint }[], percent: number): bigint =>
  (lines.reduce((sum, line) => (line.isDrug ? sum + line.amount : sum), 0n) * BigInt(percent)) / 100n;
