/** Four numbers from 0 to 255. Leading zeros are refused: some programs read them as octal. */
export function isIpv4(text: string): boolean {
  const numbers = text.split('.');
  return numbers.length === 4 && numbers.every((number) => isWholeNumber(number, 255));
}

/** A port as text, 0 to 65535. */
export function isPort(text: string): boolean {
  return isWholeNumber(text, 65_535);
}

/** An absolute address of the web, written out as browsers read it: they would also mend spaces and slashes. */
export function isUrl(text: string): boolean {
  return text.length <= 2048 && /^https?:\/\/[^\s/?#\\][^\s\\]*$/i.test(text) && URL.canParse(text);
}

function isWholeNumber(text: string, most: number): boolean {
  return /^(?:0|[1-9][0-9]{0,4})$/.test(text) && Number(text) <= most;
}
