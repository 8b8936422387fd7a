/** Moves the focus from row to row, or from card to card; from elsewhere it goes to the row that the Tab key comes to. */
export function moveRowFocus(list: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('tbody > tr[tabindex], [data-open]') ?? [])];
  const at = rows.findIndex((row) => isWithin(row));
  const target = at < 0 ? (rows.find((row) => row.tabIndex === 0) ?? rows[0]) : rows[at + by];
  target?.focus();
}

/** A button of the row or of the card has the focus, or the row itself. */
function isWithin(row: HTMLElement): boolean {
  return (row.closest('[data-card]') ?? row).contains(document.activeElement);
}
