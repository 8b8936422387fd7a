import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { settings } from '#web/settings.ts';
import { type Answer, ask, type Question } from './exchange.ts';
import { surroundings } from './surroundings.ts';
import { addressOf } from './wire.ts';

const underWay = new Map<string, Promise<Answer<unknown>>>();

/**
 * Asks as `ask` does. A call whose path has one of `settings.coveringWords` covers the page until it is answered;
 * made again meanwhile, by a second press, it is the same call.
 */
export function askOnce<Data>(endpoint: Endpoint, question: Question): Promise<Answer<Data>> {
  if (!settings.coveringWords.some((word) => endpoint.path.includes(word))) return ask(endpoint, question);
  const name = `${addressOf(endpoint, question.query)}\n${JSON.stringify(question.body)}`;
  // The same address answers the same kind of data.
  const running = underWay.get(name) as Promise<Answer<Data>> | undefined;
  if (running !== undefined) return running;
  const uncover = surroundings().cover();
  const asked = ask<Data>(endpoint, question).finally(() => {
    underWay.delete(name);
    uncover();
  });
  underWay.set(name, asked);
  return asked;
}
