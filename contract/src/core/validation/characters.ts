/** Drawn as nothing, or as whatever a font makes of it; controls and halves have refusals of their own. */
const hidden = /[[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\p{Cc}\p{Cs}]]/v;
/** The same, but for characters that only join, split or vary others. */
const misleading = /[[\p{Bidi_Control}\p{Zl}\p{Zp}\p{Co}\p{Cn}]--\p{Cs}]/v;

/** Whether a text has an invisible character: direction marks, zero-width, unassigned or private-use ones. */
export function hasHidden(text: string): boolean {
  return hidden.test(text);
}

/** The same for a text with emoji, whose parts are joined by invisible characters. */
export function hasHiddenBesideEmoji(text: string): boolean {
  return hidden.test(text) && hidden.test(text.replace(/\p{RGI_Emoji}/gv, ''));
}

/** An external text without its invisible characters. */
export function withoutHidden(text: string): string {
  return text.replace(new RegExp(hidden, 'gv'), '');
}

/** Whether a text holds a character that changes how the rest is drawn, or that has no agreed form. */
export function isMisleading(text: string): boolean {
  return misleading.test(text);
}

/** The text without such characters, for what wrote them in another way. */
export function withoutMisleading(text: string): string {
  return text.replace(new RegExp(misleading, 'gv'), '');
}
