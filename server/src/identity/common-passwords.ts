/** What people choose first: words, names and phrases, in English and in pinyin, of trading and of this house. */
const words = `
  abcabc access admin administrator aini amazon andrew angel apple arsenal asdf ashley backoffice bailey banana barcelona baseball
  batman beijing binance bitcoin blessed blink blockchain boss buster butterfly changeit changeme charlie cheese chelsea china
  chocolate coinbase cookie computer crypto cryptocurrency daniel default demo dogecoin donald dragon ethereum facebook family flower
  football forever freedom fuckyou george ginger google guest hannah harley hello hodl hunter iloveu iloveyou
  internet jennifer jessica jesus jordan joshua justin killer lamborghini letmein liverpool login lovely loveme manager master
  matrix matthew maverick mercedes michael michelle microsoft mima money monkey mustang mynoob naruto nicole nihao ninja
  passcode passw password passwort passwd pepper pokemon princess private purple quarterdeck ranger robot root samsung satoshi secret
  security server shadow shanghai shenzhen soccer solana starwars staff summer sunshine super superman superuser support sysadmin
  taylor temp temporary test tether thomas thunder tigger tobemoon tothemoon trade trader trading trustno twitter user
  victoria wallet welcome whatever winter woaini woaiwo woshishei yankees zaq zhangwei zhongguo
`
  .trim()
  .split(/\s+/)
  // A word may begin another: the longer is looked for first.
  .sort((a, b) => b.length - a.length);

/** Rows of the alphabet and of keys, along which fingers run; backwards too. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** So long a run along a row is at least. */
const runMin = 4;

/** Additions that do not make a password out of words and runs: a year, a date, a sign, initials. */
const besideMax = 9;
const besideLetters = 2;

const wordPattern = new RegExp(words.join('|'), 'g');
/** One to four characters, three times or more. */
const repeatPattern = /(.{1,4}?)\1{2,}/gsu;
/** Character substitutions. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether nearly all of the password is common words, runs of keys and repetitions: those are tried first. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const spelled = text.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);
  const covered = [...matches(spelled, wordPattern), ...matches(text, repeatPattern), ...rowRuns(text)];
  const beside = [...text.split('')].filter(
    (_, index) => !covered.some(([from, to]) => from <= index && index < to),
  );
  const letters = beside.filter((character) => /\p{L}/u.test(character));
  return covered.length > 0 && beside.length <= besideMax && letters.length <= besideLetters;
}

type Span = readonly [from: number, to: number];

function matches(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => [index, index + found.length]);
}

function rowRuns(text: string): Span[] {
  return Array.from(text.slice(runMin - 1), (_, from): Span => [from, from + runMin]).filter(([from, to]) =>
    rows.some((row) => row.includes(text.slice(from, to))),
  );
}
