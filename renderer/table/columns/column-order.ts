/** Moves a column to the position of another one; the others keep their order. */
export function moveColumn(order: readonly string[], id: string, targetId: string): string[] {
  const from = order.indexOf(id);
  const to = order.indexOf(targetId);
  if (from < 0 || to < 0) return [...order];
  const moved = order.filter((other) => other !== id);
  moved.splice(to, 0, id);
  return moved;
}
