/** A mobile number of mainland China: 11 digits that start with 1. */
export function isPhone(text: string): boolean {
  return /^1[0-9]{10}$/.test(text);
}

/** A landline of mainland China: area code (`010`, `0755`) and extension may be left out. */
export function isLandline(text: string): boolean {
  return /^(?:0[0-9]{2,3}-?)?[2-9][0-9]{6,7}(?:-[0-9]{1,6})?$/.test(text);
}

/** Lengths of RFC 5321; the part before the @ is a dot-atom, which is what mail services give out. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && at <= 64 && text.length <= 254 && isDotAtom(local) && isDomain(domain);
}

function isDotAtom(text: string): boolean {
  return text.split('.').every((atom) => /^[0-9A-Za-z!#$%&'*+/=?^_`{|}~-]+$/.test(atom));
}

/** Two labels or more; the last one is no number, so that no address passes for a name. */
function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && /^[0-9A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?$/.test(label)) &&
    /[A-Za-z]/.test(labels.at(-1) ?? '')
  );
}
