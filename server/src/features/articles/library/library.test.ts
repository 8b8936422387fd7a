import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { emptyTexts } from '@quarterdeck/contract/core/publishing/texts';
import { moveArticleCategory } from '@quarterdeck/contract/features/articles/categories/categories';
import { platformAgreements } from '@quarterdeck/contract/features/articles/library/agreements';
import {
  article,
  articleList,
  articleTexts,
  reportArticleReads,
} from '@quarterdeck/contract/features/articles/library/library';
import { configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import { searchRecords } from '@quarterdeck/contract/features/search/search';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client } from '#test/support/client.ts';
import { allRows, checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { matrixTest } from '#test/support/matrix-test.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aCategory, always, anArticle, aPublished, reference, someContent } from '../fixtures.ts';

let server: TestServer;
let editor: Client;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  [editor, admin] = [await server.signIn('content'), await server.signIn('admin')];
});
afterAll(() => server?.close());

const detail = (id: number) => editor.call(article.detail, { id: String(id) });
const asked = (query: object = {}) =>
  server.platform.get(`${article.deliver.path}?${new URLSearchParams({ lang: 'zh-CN', ...query })}`);

/** Ids of what the apps are given. */
async function given(query: object = {}): Promise<number[]> {
  const { data } = (await asked(query)) as unknown as { data: { list: { id: number }[] } };
  return data.list.map(({ id }) => id);
}

async function one(id: number, query: object = {}) {
  const { data } = (await asked(query)) as unknown as { data: { list: Record<string, unknown>[] } };
  return data.list.find((item) => item.id === id);
}

/** The queues of the list that hold it. */
async function queuesOf(id: number): Promise<string[]> {
  const held = (articleList.queues ?? []).map(async ({ name, filters }) => {
    const rows = await allRows(editor, articleList, filters as Record<string, string>);
    return rows.some((row) => row.id === id) ? [name] : [];
  });
  return (await Promise.all(held)).flat();
}

async function secondPerson(article_second: '1' | '2'): Promise<void> {
  const { list } = await admin.call(configAll, { group: 'publishing' });
  const version = list[0]?.version ?? 0;
  const others = { activity_page_second: '2', banner_second: '2', poster_second: '2' } as const;
  await admin.call(configEdit, { group: 'publishing', version, article_second, ...others });
}

describe('revisions', () => {
  test('each save is a revision with its author; the same content again is none', async () => {
    const made = await anArticle(server);
    expect(made).toMatchObject({ status: 'draft', phase: 'draft', revision: 1, missing: [] });
    const { content } = await detail(made.id);
    const saved = await editor.call(article.save, {
      ...reference(made),
      content: { ...content, pinned: true },
    });
    expect(saved).toMatchObject({ revision: 2, pinned: true });
    const again = await editor.post(article.save, {
      ...reference(saved),
      content: { ...content, pinned: true },
    });
    expect(again.error).toBe('publication_unchanged');
    const { revisions } = await detail(made.id);
    expect(revisions.map(({ revision, author }) => [revision, author])).toEqual([
      [2, 'content'],
      [1, 'content'],
    ]);
  });

  test('an earlier revision is restored as a new one', async () => {
    const made = await anArticle(server);
    const { content } = await detail(made.id);
    const saved = await editor.call(article.save, {
      ...reference(made),
      content: { ...content, type: 'help' },
    });
    const restored = await editor.call(article.restore, { ...reference(saved), revision: 1 });
    expect(restored).toMatchObject({ revision: 3, type: 'news' });
    const first = await editor.call(article.revision, { id: String(made.id), revision: '1' });
    expect(first.content).toEqual(content);
  });

  matrixTest('a restored agreement does not ask again to be accepted', async () => {
    const made = await anArticle(server, { type: 'user_agreement', accept_again: true });
    const { content } = await detail(made.id);
    const saved = await editor.call(article.save, {
      ...reference(made),
      content: { ...content, pinned: true, accept_again: false },
    });
    await editor.call(article.restore, { ...reference(saved), revision: 1 });
    expect((await detail(made.id)).content).toEqual({ ...content, accept_again: false });
  });

  test('the database refuses to change or delete a revision', async () => {
    const made = await anArticle(server);
    for (const statement of [
      sql`UPDATE article_revision SET revision = 9 WHERE record_id = ${made.id}`,
      sql`DELETE FROM article_revision WHERE record_id = ${made.id}`,
    ])
      await expect(server.services.db.query(statement)).rejects.toThrow();
  });

  test('the second of two editors is told who saved what', async () => {
    const made = await anArticle(server);
    const { content } = await detail(made.id);
    await editor.call(article.save, { ...reference(made), content: { ...content, pinned: true } });
    const late = await admin.post(article.save, {
      ...reference(made),
      content: { ...content, type: 'help' },
    });
    expect(late).toMatchObject({ status: 409, error: 'version_stale' });
    expect(late.msg).toContain('content');
    expect(late.data).toMatchObject({ changes: [{ actor: 'content', action: 'article.edit' }] });
  });

  test('HTML keeps what the allow-list names and nothing else', async () => {
    const content = await someContent(server);
    const body = `<h2 onclick="x()">标题</h2><script>alert(1)</script><p style="color:red">a <a href="javascript:x">b</a>
      <a href="https://example.com/">c</a><img src="https://example.com/x.png"><iframe src="https://e.com"></iframe></p>`;
    content.texts['zh-CN'] = { ...content.texts['zh-CN'], body };
    const made = await editor.call(article.create, { content });
    const { content: kept } = await detail(made.id);
    expect(kept.texts['zh-CN'].body).toBe(
      '<h2>标题</h2><p>a <a>b</a>\n      <a href="https://example.com/" rel="noopener noreferrer nofollow" target="_blank">c</a></p>',
    );
  });

  matrixTest('a long text is cleaned beside the thread that answers', async () => {
    const content = await someContent(server);
    const body = `<p>${'x'.repeat(90)}<script>y</script></p>`.repeat(300);
    content.texts['en-US'] = { ...content.texts['en-US'], body };
    const made = await editor.call(article.create, { content });
    const { content: kept } = await detail(made.id);
    expect(kept.texts['en-US'].body).toBe(`<p>${'x'.repeat(90)}</p>`.repeat(300));
  });

  test('a category and pictures that are not there are refused at their fields', async () => {
    const content = await someContent(server);
    const fieldsOf = async (changed: object) =>
      Object.keys((await editor.post(article.create, { content: { ...content, ...changed } })).fields);
    expect(await fieldsOf({ category_id: 999_999 })).toEqual(['content.category_id']);
    expect(
      await fieldsOf({ cover: { url: `/backstage/file/${'0'.repeat(64)}`, alt_zh: '', alt_en: '' } }),
    ).toEqual(['content.cover']);
  });
});

describe('languages', () => {
  test('traditional Chinese is derived, and a correction survives until its source changes', async () => {
    const made = await aPublished(server);
    expect(await one(made.id, { lang: 'ch-CN' })).toMatchObject({
      title: expect.stringMatching(/^軟體更新/),
      category: { name: expect.stringMatching(/^欄目/) },
    });
    const { content } = await detail(made.id);
    const texts = structuredClone(content.texts);
    texts['ch-CN'].title = '軟件更新';
    const corrected = await editor.call(article.save, { ...reference(made), content: { ...content, texts } });
    expect(corrected.outdated).toEqual([]);
    texts['zh-CN'].title = '系统更新';
    const changed = await editor.call(article.save, {
      ...reference(corrected),
      content: { ...content, texts },
    });
    expect(changed.outdated).toEqual(['title']);
    const revision = { id: String(made.id), revision: String(changed.revision) };
    expect(await editor.call(article.revision, revision)).toMatchObject({
      outdated: ['title'],
      traditional: { title: '軟件更新', body: '<p>網路維護</p>' },
    });
    const body = { ...reference(changed), content: { ...content, texts }, confirmed: ['title'] };
    expect((await editor.call(article.save, body)).outdated).toEqual([]);
  });

  test('a missing language keeps it from being published, unless another stands in', async () => {
    const content = await someContent(server);
    content.texts['en-US'] = { title: '', summary: '', body: '' };
    const made = await editor.call(article.create, { content });
    expect(made.missing).toEqual(['en-US']);
    const refused = await editor.post(article.publish, { ...reference(made), ...always });
    expect(refused.error).toBe('publication_language_missing');
    const saved = await editor.call(article.save, {
      ...reference(made),
      content: { ...content, fallback: 'zh-CN' },
    });
    const live = await editor.call(article.publish, { ...reference(saved), ...always });
    expect(await editor.post(article.publish, { ...reference(live), ...always })).toMatchObject({
      status: 422,
      error: 'publication_schedule_unchanged',
    });
    expect(await one(made.id, { lang: 'en-US' })).toMatchObject({ lang: 'zh-CN' });
  });
});

describe('the window', () => {
  test('is exact to the millisecond, at whatever moment is asked about', async () => {
    const window = { publish_at: '2030-01-01T00:00:00.000Z', unpublish_at: '2030-02-01T00:00:00.000Z' };
    const made = await aPublished(server, {}, window);
    expect(made).toMatchObject({ status: 'on', phase: 'scheduled' });
    const isGiven = async (at: string) => (await given({ at })).includes(made.id);
    expect(await isGiven('2029-12-31T23:59:59.999Z')).toBe(false);
    expect(await isGiven('2030-01-01T00:00:00.000Z')).toBe(true);
    expect(await isGiven('2030-01-31T23:59:59.999Z')).toBe(true);
    expect(await isGiven('2030-02-01T00:00:00.000Z')).toBe(false);
  });

  const [past, soon, later] = [
    '2020-01-01T00:00:00.000Z',
    '2030-01-01T00:00:00.000Z',
    '2030-02-01T00:00:00.000Z',
  ];
  describe.each([
    ['published', article.publish],
    ['requested', article.requestPublish],
  ] as const)('of what is published, %s again', (_name, endpoint) => {
    type Window = [publish_at: string | null, unpublish_at: string | null];
    test.each<[name: string, before: Window, after: Window, isRefused: boolean]>([
      ['the same', [null, null], [null, null], true],
      ['the same dates', [soon, later], [soon, later], true],
      ['now, where it began before', [past, null], [null, null], true],
      ['in the past, where it has begun', [null, null], [past, null], true],
      ['the same moment in another offset', [soon, null], ['2030-01-01T08:00:00.000+08:00', null], true],
      ['the same end in another offset', [null, later], [null, '2030-02-01T08:00:00+08:00'], true],
      ['with an end', [null, null], [null, later], false],
      ['without its end', [past, later], [null, null], false],
      ['beginning later', [null, null], [soon, null], false],
      ['with its start moved', [soon, null], [later, null], false],
      ['with its start moved to now', [soon, later], [null, later], false],
    ])('%s', async (_case, [publish_at, unpublish_at], [publishAgain, unpublishAgain], isRefused) => {
      const made = await aPublished(server, {}, { publish_at, unpublish_at });
      const again = { ...reference(made), publish_at: publishAgain, unpublish_at: unpublishAgain };
      expect((await editor.post(endpoint, again)).error).toBe(
        isRefused ? 'publication_schedule_unchanged' : undefined,
      );
    });
  });

  matrixTest('of the next revision begins where the one before it ends', async () => {
    const [soon, later] = ['2030-01-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'];
    const made = await aPublished(server);
    const revise = async (row: { id: number; version: number }, part: object, publish_at: string | null) => {
      const { content } = await detail(made.id);
      const saved = await editor.call(article.save, {
        ...reference(row),
        content: { ...content, ...part },
      });
      return await editor.call(article.publish, { ...reference(saved), publish_at, unpublish_at: null });
    };
    const second = await revise(made, { type: 'help' }, soon);
    expect(second).toMatchObject({ phase: 'live', published_revision: 2, outgoing_revision: 1 });
    const revisionAt = async (at: string) => (await one(made.id, { at }))?.revision;
    await expect.poll(() => revisionAt(soon)).toBe(2);
    expect(await revisionAt('2029-12-31T23:59:59.999Z')).toBe(1);
    expect(await one(made.id)).toMatchObject({ revision: 1, unpublish_at: soon });
    const { list } = await editor.call(article.preview, { id: String(made.id), revision: '1' });
    expect(list).toContainEqual(expect.objectContaining({ id: made.id, revision: 1 }));

    // The second one has not begun: the first stays until the third begins.
    const third = await revise(second, { type: 'notice' }, later);
    expect(third).toMatchObject({ phase: 'live', published_revision: 3, outgoing_revision: 1 });
    await expect.poll(() => revisionAt(later)).toBe(3);
    expect(await revisionAt(soon)).toBe(1);

    const now = await revise(third, { type: 'news', pinned: true }, null);
    expect(now).toMatchObject({ phase: 'live', published_revision: 4, outgoing_revision: null });
    await expect.poll(async () => (await one(made.id))?.revision).toBe(4);
    const again = await revise(now, { pinned: false }, soon);
    const off = await editor.call(article.takeOff, { ...reference(again), reason: 'Called off' });
    expect(off).toMatchObject({ phase: 'off', outgoing_revision: null });
    await expect.poll(() => one(made.id)).toBeUndefined();
    expect(await revise(off, { pinned: true }, soon)).toMatchObject({
      phase: 'scheduled',
      outgoing_revision: null,
    });
  });

  test('stays that of the live revision where its scheduled update is canceled', async () => {
    const [soon, end] = ['2030-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z'];
    const made = await aPublished(server, {}, { publish_at: null, unpublish_at: end });
    const { content } = await detail(made.id);
    const saved = await editor.call(article.save, {
      ...reference(made),
      content: { ...content, pinned: true },
    });
    const update = await editor.call(article.publish, {
      ...reference(saved),
      ...{ publish_at: soon, unpublish_at: null },
    });
    expect(update.allowed_actions).toContain('cancel_update');
    await expect.poll(() => one(made.id, { at: soon })).toMatchObject({ revision: 2 });
    expect(await one(made.id)).toMatchObject({ revision: 1, unpublish_at: soon });

    const reason = 'Too early';
    const cancelled = await editor.call(article.cancelUpdate, { ...reference(update), reason });
    const { published_at } = made;
    const live = { publish_at: null, unpublish_at: end, published_at };
    expect(cancelled).toMatchObject({
      ...{ phase: 'live', revision: 2, published_revision: 1, outgoing_revision: null },
      ...{ unpublished_changes: true, ...live },
    });
    expect(cancelled.allowed_actions).not.toContain('cancel_update');
    for (const query of [{}, { at: soon }])
      await expect.poll(() => one(made.id, query)).toMatchObject({ revision: 1, ...live });
    expect(await one(made.id, { at: end })).toBeUndefined();
    const emitted = await server.services.db.query(sql`
      SELECT payload FROM event WHERE type = 'article.update_cancelled' AND object_id = ${made.id}`);
    expect(emitted).toMatchObject([{ payload: { revision: 2, reason } }]);
    expect(await editor.call(article.publish, { ...reference(cancelled), ...always })).toMatchObject({
      published_revision: 2,
      outgoing_revision: null,
    });
  });

  test('of an update is not canceled once it has begun, nor where nothing is live until then', async () => {
    const made = await aPublished(server);
    const cancel = async (row: { id: number; version: number }) =>
      (await editor.post(article.cancelUpdate, { ...reference(row), reason: 'Too late' })).error;
    expect(await cancel(made)).toBe('publication_no_update');
    const { content } = await detail(made.id);
    const saved = await editor.call(article.save, {
      ...reference(made),
      content: { ...content, pinned: true },
    });
    const window = { publish_at: '2030-01-01T00:00:00.000Z', unpublish_at: null };
    const update = await editor.call(article.publish, { ...reference(saved), ...window });
    const passed = sql`now() - interval '1 minute'`;
    for (const changed of [
      sql`outgoing_unpublish_at = ${passed}`,
      sql`outgoing_unpublish_at = NULL, publish_at = ${passed}`,
    ]) {
      await server.services.db.query(sql`UPDATE article SET ${changed} WHERE id = ${made.id}`);
      expect(await cancel(update)).toBe('publication_no_update');
      expect((await detail(made.id)).record.allowed_actions).not.toContain('cancel_update');
    }
    const draft = await aPublished(server, {}, window);
    expect(await cancel(draft)).toBe('publication_no_update');
  });

  matrixTest('that has ended is not shown again before the next begins', async () => {
    const made = await aPublished(server, {}, { publish_at: null, unpublish_at: '2030-01-01T00:00:00.000Z' });
    await server.services.db.query(
      sql`UPDATE article SET unpublish_at = now() - interval '1 minute' WHERE id = ${made.id}`,
    );
    const window = { publish_at: '2030-01-01T00:00:00.000Z', unpublish_at: null };
    expect(await editor.call(article.publish, { ...reference(made), ...window })).toMatchObject({
      phase: 'scheduled',
      outgoing_revision: null,
    });
  });

  test('ends after it begins, and not in the past', async () => {
    const made = await anArticle(server);
    const publish = async (publish_at: string | null, unpublish_at: string) =>
      (await editor.post(article.publish, { ...reference(made), publish_at, unpublish_at })).fields;
    expect(await publish('2030-02-01T00:00:00Z', '2030-01-01T00:00:00Z')).toHaveProperty('unpublish_at');
    expect(await publish(null, '2020-01-01T00:00:00Z')).toHaveProperty('unpublish_at');
  });
});

describe('what the apps are given', () => {
  test('stays the published revision while another is written', async () => {
    const made = await aPublished(server);
    const { content } = await detail(made.id);
    const saved = await editor.call(article.save, {
      ...reference(made),
      content: { ...content, pinned: true },
    });
    expect(saved).toMatchObject({ unpublished_changes: true, published_revision: 1 });
    await expect.poll(() => one(made.id)).toMatchObject({ revision: 1, pinned: false });
    await editor.call(article.publish, { ...reference(saved), ...always });
    await vi.waitFor(
      async () => expect(await one(made.id)).toMatchObject({ revision: 2, pinned: true }),
      30_000,
    );
  });

  test('depends on who reads', async () => {
    const made = await aPublished(server, { audience: { kind: 'level', level: 3, countries: [] } });
    const traders = await aPublished(server, { audience: { kind: 'traders', level: 0, countries: [] } });
    const abroad = await aPublished(server, { audience: { kind: 'country', level: 0, countries: ['SG'] } });
    const ids = [made.id, traders.id, abroad.id];
    const mine = async (audience: string) => (await given({ audience })).filter((id) => ids.includes(id));
    await expect
      .poll(async () => (await mine('trader,country:SG')).sort())
      .toEqual([traders.id, abroad.id].sort());
    expect(await mine('level:3,country:US')).toEqual([made.id]);
    expect(await mine('level:2')).toEqual([]);
    expect(await mine('')).toEqual([]);
  });

  test('is known by its tag, and lasts until the schedule changes it', async () => {
    const soon = new Date(server.services.now().getTime() + 20_000).toISOString();
    await aPublished(server, {}, { publish_at: soon, unpublish_at: null });
    const lifetime = async () => (await asked()).headers['cache-control'];
    await expect.poll(lifetime).toMatch(/^private, max-age=(?:1?\d|20)$/);
    const etag = String((await asked()).headers.etag);
    const again = await server.platform.get(`${article.deliver.path}?lang=zh-CN`, undefined, {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  matrixTest('leaves out what is off, and categories that are off', async () => {
    const made = await aPublished(server);
    const hidden = await aCategory(server, { shelf: 'off' });
    const inHidden = await aPublished(server, { category_id: hidden.id });
    await vi.waitFor(async () => expect(await given()).toContain(made.id), 30_000);
    expect(await given()).not.toContain(inHidden.id);
    await editor.call(article.takeOff, { ...reference(made), reason: 'wrong' });
    await vi.waitFor(async () => expect(await given()).not.toContain(made.id), 30_000);
  });

  matrixTest(
    'name the place of their category in the order of the tree, as soon as it is moved',
    async () => {
      const [first, second] = [await aCategory(server), await aCategory(server)];
      const below = await aCategory(server, { parent_id: first.id });
      const made: { id: number }[] = [];
      for (const { id } of [first, below, second]) made.push(await aPublished(server, { category_id: id }));
      const inOrder = async () => {
        const items = (await Promise.all(made.map(({ id }) => one(id)))) as { category: { sort: number } }[];
        return items.map((item) => item?.category).sort((a, b) => a.sort - b.sort);
      };
      const names = ({ id, parent_id }: { id: number; parent_id: number | null }) =>
        expect.objectContaining({ id, parent_id });
      await expect.poll(inOrder).toEqual([first, below, second].map(names));
      await editor.call(moveArticleCategory, { ...reference(second), parent_id: null, before_id: first.id });
      await expect.poll(inOrder).toEqual([second, first, below].map(names));
    },
  );

  test('are cleaned again where an older allow-list let something through', async () => {
    const made = await aPublished(server);
    await server.services.db.query(sql`
      INSERT INTO article_revision (record_id, revision, content, content_hash, sources, html_policy, author_id)
      SELECT record_id, 2, jsonb_set(content, '{texts,zh-CN,body}', '"<p onclick=\\"x()\\">旧文</p>"'), content_hash, sources, 0, author_id
      FROM article_revision WHERE record_id = ${made.id}`);
    await server.services.db.query(
      sql`UPDATE article SET revision = 2, published_revision = 2 WHERE id = ${made.id}`,
    );
    await expect.poll(() => one(made.id)).toMatchObject({ revision: 2, body: '<p>旧文</p>' });
  });

  test('a preview shows a draft among it', async () => {
    const made = await anArticle(server);
    const { list } = await editor.call(article.preview, { id: String(made.id) });
    expect(list[0]).toMatchObject({ id: made.id, revision: 1 });
    expect(await given()).not.toContain(made.id);
  });
});

describe('two people', () => {
  test('where the setting asks for them, the author and who asked do not publish', async () => {
    await secondPerson('1');
    try {
      const made = await anArticle(server);
      const alone = await editor.post(article.publish, { ...reference(made), ...always });
      expect(alone.error).toBe('publication_needs_second');
      const window = { publish_at: '2031-01-01T00:00:00.000Z', unpublish_at: null };
      const requested = await editor.call(article.requestPublish, { ...reference(made), ...window });
      expect(requested).toMatchObject({ status: 'draft', asked: window, publish_maker: 'content' });
      expect((await editor.post(article.approvePublish, reference(requested))).error).toBe(
        'maker_is_checker',
      );
      const content = (await detail(made.id)).content;
      const edit = await editor.post(article.save, { ...reference(requested), content });
      expect(edit.error).toBe('publication_requested');
      const approved = await admin.call(article.approvePublish, reference(requested));
      expect(approved).toMatchObject({
        status: 'on',
        phase: 'scheduled',
        publish_at: window.publish_at,
        asked: null,
      });
      await server.services.db.query(sql`UPDATE article SET publish_at = NULL WHERE id = ${made.id}`);
      const saved = await editor.call(article.save, {
        ...reference(approved),
        content: { ...content, pinned: true },
      });
      const update = await editor.call(article.requestPublish, { ...reference(saved), ...window });
      expect(update).toMatchObject({ phase: 'live', published_revision: 1 });
      expect(await admin.call(article.approvePublish, reference(update))).toMatchObject({
        phase: 'live',
        published_revision: 2,
        outgoing_revision: 1,
      });
    } finally {
      await secondPerson('2');
    }
  });

  matrixTest('a declined request leaves what was', async () => {
    const made = await anArticle(server);
    const requested = await editor.call(article.requestPublish, { ...reference(made), ...always });
    const declined = await admin.call(article.declinePublish, { ...reference(requested), reason: 'Not yet' });
    expect(declined).toMatchObject({ status: 'draft', publish_maker_id: null, reason: 'Not yet' });
  });

  test('the requester cancels the request and edits again', async () => {
    const made = await aPublished(server);
    const { content } = await detail(made.id);
    const saved = await editor.call(article.save, {
      ...reference(made),
      content: { ...content, pinned: true },
    });
    expect(await queuesOf(made.id)).toEqual(['unpublished_changes']);
    const requested = await editor.call(article.requestPublish, { ...reference(saved), ...always });
    expect(await queuesOf(made.id)).toEqual(['to_review']);
    expect((await admin.post(article.withdrawPublish, reference(requested))).error).toBe('requester_only');
    const withdrawn = await editor.call(article.withdrawPublish, reference(requested));
    expect(withdrawn).toMatchObject({
      ...{ status: 'on', published_revision: 1, unpublished_changes: true },
      ...{ publish_maker_id: null, asked: null },
      allowed_actions: expect.arrayContaining(['edit', 'request_publish']),
    });
    expect((await editor.post(article.withdrawPublish, reference(withdrawn))).error).toBe(
      'publication_not_requested',
    );
    const { history } = await detail(made.id);
    expect(history.at(-1)).toMatchObject({ action: 'article.withdraw_publish', actor: 'content' });
  });

  test('of canceling and approving at once, one happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await anArticle(server);
      const requested = await editor.call(article.requestPublish, { ...reference(made), ...always });
      const [withdrawn, approved] = await Promise.all([
        editor.post(article.withdrawPublish, reference(requested)),
        admin.post(article.approvePublish, reference(requested)),
      ]);
      expect([withdrawn.status, approved.status].sort()).toEqual([200, 409]);
      expect((await detail(made.id)).record).toMatchObject({
        status: approved.status === 200 ? 'on' : 'draft',
        publish_maker_id: null,
        version: requested.version + 1,
      });
    }
  });
});

describe('agreements', () => {
  const texts = (zh: string, en: string) => ({
    ...emptyTexts(articleTexts),
    'zh-CN': { title: zh, summary: '', body: `<p>${zh}</p>` },
    'en-US': { title: en, summary: '', body: `<p>${en}</p>` },
  });
  const inForce = async (lang = 'en-US') => {
    const { data } = await server.platform.get(`${platformAgreements.path}?lang=${lang}`);
    return (data as unknown as ReplyOf<typeof platformAgreements>).list;
  };

  test('the one published last is in force, and says whose acceptance still holds', async () => {
    const content = await someContent(server, { type: 'user_agreement', texts: texts('用户协议', 'Terms') });
    let row = await editor.call(article.create, { content });
    expect(await inForce()).toEqual([]);
    row = await editor.call(article.publish, { ...reference(row), ...always });
    await expect
      .poll(() => inForce('ch-CN'))
      .toMatchObject([
        { type: 'user_agreement', id: row.id, revision: 1, accept_revision: 0, title: '使用者協議' },
      ]);
    const revise = async (part: object) => {
      const saved = await editor.call(article.save, {
        ...reference(row),
        content: { ...content, ...part },
        confirmed: [],
      });
      row = await editor.call(article.publish, { ...reference(saved), ...always });
    };
    await revise({ texts: texts('用户协议 2', 'Terms 2'), accept_again: true });
    await revise({ texts: texts('用户协议 3', 'Terms 3') });
    await expect
      .poll(() => inForce())
      .toMatchObject([{ revision: 3, accept_revision: 2, body: '<p>Terms 3</p>' }]);
    const next = await aPublished(server, { type: 'user_agreement', texts: texts('新', 'New') });
    await expect.poll(() => inForce()).toMatchObject([{ id: next.id, revision: 1, accept_revision: 0 }]);
    await editor.call(article.takeOff, { ...reference(next), reason: 'Called off' });
    await expect.poll(() => inForce()).toMatchObject([{ id: row.id, revision: 3 }]);
    await revise({ texts: texts('用户协议 4', 'Terms 4'), pinned: true });
    const last = await aPublished(server, { type: 'user_agreement', texts: texts('新 2', 'New 2') });
    await expect.poll(() => inForce()).toMatchObject([{ id: last.id }]);
  });
});

describe('the end', () => {
  test('what is on is not archived; what is archived stays so', async () => {
    const made = await aPublished(server);
    expect((await editor.post(article.archive, { ...reference(made), reason: 'old' })).status).toBe(409);
    const off = await editor.call(article.takeOff, { ...reference(made), reason: 'old' });
    const archived = await editor.call(article.archive, { ...reference(off), reason: 'old' });
    expect(archived).toMatchObject({ status: 'archived', allowed_actions: [] });
    expect((await editor.post(article.publish, { ...reference(archived), ...always })).error).toBe(
      'transition_not_allowed',
    );
  });
});

describe('reads', () => {
  test('come in batches, each article as often as it is named', async () => {
    const [first, second] = [await aPublished(server), await aPublished(server)];
    const reads = [
      { id: first.id, count: 3 },
      { id: second.id, count: 1 },
      { id: first.id, count: 2 },
      { id: 999_999, count: 5 },
    ];
    expect(await server.platform.call(reportArticleReads, { reads })).toEqual({ counted: 2 });
    expect((await detail(first.id)).record.reads).toBe(5);
  });
});

describe('the list', () => {
  test('filters, sorts, pages and exports', async () => {
    const { id: category_id } = await aCategory(server);
    const made = await aPublished(server, { category_id, type: 'help', pinned: true, popup: 'daily' });
    const { content } = await detail(made.id);
    await editor.call(article.save, { ...reference(made), content: { ...content, pinned: false } });
    await aPublished(server, {
      type: 'notice',
      pinned: true,
      audience: { kind: 'traders', level: 0, countries: [] },
    });
    await checkFilters(editor, articleList);
    await checkSorts(editor, articleList);
    await checkPaging(editor, articleList, () => anArticle(server));
    await checkExport(editor, articleList);
  });

  test('is found by the beginning of its title', async () => {
    const content = await someContent(server);
    content.texts['en-US'] = { ...content.texts['en-US'], title: 'Zebra crossing' };
    const made = await editor.call(article.create, { content });
    const { list } = await editor.call(searchRecords, { text: 'zebra' });
    expect(list).toEqual([expect.objectContaining({ kind: 'article', id: made.id })]);
  });
});
