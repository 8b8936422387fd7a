import type { Feature } from '#server/feature.ts';
import { %one%Bindings } from './routes.ts';
import { %one%Search } from './search.ts';
import { %one%Subject } from './subject.ts';

export const %all%: Feature = {
  bindings: %one%Bindings,
  objects: [%one%Subject],
  search: [%one%Search],
  waiting: [
    {
      menu: '%name%s',
      ability: '%name%.read',
      table: '%name%',
      owner: %one%Subject.owner,
      parts: [{ where: "status = 'open'" }],
    },
  ],
  reads: ['users'],
};
