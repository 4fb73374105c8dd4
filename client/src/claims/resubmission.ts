type Line = { qty: number; unitPriceClaimed: number; amountClaimed: number; service: { id: string; name: string } };
export type Difference = { id: string; service: string; kind: 'ADDED' | 'REMOVED' | 'CHANGED'; before: Line | null; after: Line | null };

/** Differences between a resubmitted claim and the rejected one. Each service appears once. */
export function differencesOf(before: readonly Line[], after: readonly Line[]): Difference[] {
  const byService = (lines: readonly Line[]) => new Map(lines.map((line) => [line.service.id, line]));
  const [linesBefore, linesAfter] = [byService(before), byService(after)];
  const changedOrRemoved = before.flatMap((line): Difference[] => {
    const { id, name } = line.service;
    const next = linesAfter.get(id);
    if (next && next.qty === line.qty && next.unitPriceClaimed === line.unitPriceClaimed) return [];
    return [{ id, service: name, kind: next ? 'CHANGED' : 'REMOVED', before: line, after: next ?? null }];
  });
  const added = after
    .filter(({ service }) => !linesBefore.has(service.id))
    .map((line): Difference => ({ id: line.service.id, service: line.service.name, kind: 'ADDED', before: null, after: line }));
  return [...changedOrRemoved, ...added];
}
