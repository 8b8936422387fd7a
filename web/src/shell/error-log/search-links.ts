const engines = {
  baidu: 'https://www.baidu.com/s?wd=',
  google: 'https://www.google.com/search?q=',
  bing: 'https://www.bing.com/search?q=',
} as const;

/** Longer questions find less, and addresses have an end. */
const longest = 200;

/** Addresses that search the web for a message. Nothing is requested before someone follows one. */
export function searchLinks(message: string) {
  const question = encodeURIComponent([...message].slice(0, longest).join('').toWellFormed());
  return Object.entries(engines).map(([engine, address]) => ({ engine, href: address + question }));
}
