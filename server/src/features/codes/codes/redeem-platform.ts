import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { ErrorCode } from '@quarterdeck/contract/errors';
import { codeMachine } from '@quarterdeck/contract/features/codes/codes/codes';
import { parseCode } from '@quarterdeck/contract/features/codes/codes/text';
import type { redeemCode } from '@quarterdeck/contract/features/users/platform';
import sql from 'sql-template-tag';
import { advance, writeChange } from '#command/change.ts';
import { type CommandScope, command, perform } from '#command/command.ts';
import { chargeWindow, settleWindow, type TryWindow } from '#identity/lockout.ts';
import type { RequestContext } from '#kernel/context.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { type CodeRow, codeSubject, withOrigin } from '../subject.ts';
import { codeHmac } from './generate.ts';
import { lockRedeemer, redeem } from './redeem.ts';
import { refuseUser } from './redeem-rules.ts';

type Input = BodyOf<typeof redeemCode>;
type Reply = ReplyOf<typeof redeemCode>;

/**
 * A user of the platform redeems a code. Tries are counted before the code is looked for, so that of any number at the same
 * moment no more are answered than are allowed; those that were no guess are taken back.
 */
export async function redeemForPlatform(
  input: Input,
  context: RequestContext,
  services: Services,
): Promise<Reply> {
  const windows = parseCode(input.code) === undefined ? [] : windowsOf(input, context);
  const charged: TryWindow[] = [];
  const settle = () => Promise.all(charged.map(({ key }) => settleWindow(services.db, key)));
  try {
    for (const window of windows) {
      await chargeWindow(services.db, window, context.now);
      charged.push(window);
    }
    const reply = await perform(redeemTyped, input, context, services);
    await settle();
    return reply;
  } catch (error) {
    const isGuess = error instanceof Refusal && error.code === 'code_not_redeemable';
    if (!isGuess) await settle();
    throw error;
  }
}

/** Wrong codes of one user, and of all users of one key. */
function windowsOf({ uid }: Input, { actor }: RequestContext): TryWindow[] {
  return [
    { key: `\nredeem user ${uid}`, max: 10, minutes: 15 },
    { key: `\nredeem key ${actor.id}`, max: 1_000, minutes: 15 },
  ];
}

export const redeemTyped = command<Input, Reply>({
  action: 'code.redeem',
  turn: ({ uid }) => `user ${uid}`,
  async run({ tx, input, context, services, post, emit }) {
    const typed = parseCode(input.code);
    if (typed === undefined) throw new Refusal('code_mistyped', { fields: { code: 'code_mistyped' } });
    const found = await tx.maybe<CodeRow>(
      sql`SELECT * FROM code WHERE hmac = ${codeHmac(services.cipher, typed)} FOR UPDATE`,
    );
    const user = await lockRedeemer(tx, input.uid, context.actor.access);
    // First what is the user's own, which says nothing of the code.
    refuseUser(user);
    if (found === undefined) throw new Refusal('code_not_redeemable');
    const object = { type: 'code', id: found.id };
    const scope = {
      tx,
      emit,
      context,
      post: (...posting: PostingOf) => post(object, ...posting),
    };
    const code = await withOrigin(tx, found);
    const { patch, activation } = await withoutCause(async () => {
      advance(codeMachine, code, 'redeem', context.actor.access);
      return await redeem(scope, found, user);
    });
    const { before, after } = await writeChange(tx, codeSubject, found, patch, context.now);
    return { reply: activation, object, before, after };
  },
});

type PostingOf = CommandScope<Input>['post'] extends (object: never, ...rest: infer Rest) => unknown
  ? Rest
  : never;

/** A code that is used, void, expired or another's is answered like one that does not exist. */
const telling: readonly ErrorCode[] = ['transition_not_allowed', 'code_of_another', 'code_expired'];

async function withoutCause<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Refusal && telling.includes(error.code)) throw new Refusal('code_not_redeemable');
    throw error;
  }
}
