let letters = '';

/** Collects what is typed from now on, until the search's field is there to take it. */
export function collectLetters(): void {
  letters = '';
  addEventListener('keydown', collect, true);
}

/** What was typed since; from now on the field has the keys. */
export function takeLetters(): string {
  removeEventListener('keydown', collect, true);
  const taken = letters;
  letters = '';
  return taken;
}

function collect(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Backspace') letters = letters.slice(0, -1);
  else if (event.key.length === 1) letters += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}
