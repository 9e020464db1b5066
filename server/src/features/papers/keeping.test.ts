import {
  copyPaper,
  draftPaper,
  fillPaper,
  freePaper,
  getPaper,
  printPaper,
  readyPaper,
  replaceItem,
  updatePaper,
} from '@ganit/contract/papers/papers'
import { getBankQuestion, listBank } from '@ganit/contract/papers/question-bank'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import { aChapter, aPaper, aQuestion, aReadyPaper, questionsOf } from '../../../test/papers.ts'
import { resultCalls } from '../../../test/results.ts'
import { aBatchFor, testCalls } from '../../../test/tests.ts'
import { clock } from '../../lifecycle/clock.ts'

const paramsOf = (paper_id: number) => ({ params: { paper_id: String(paper_id) } }) as never

async function theKeeping(academy: Academy) {
  const { db } = academy
  const { call } = await academy.signInAdmin()
  const read = async (paper_id: number) => (await call(getPaper, paramsOf(paper_id))).body
  return {
    ...testCalls(call),
    ...resultCalls(call),
    call,
    keeps: async (paper_id: number) => {
      const { keeps, is_freeable } = await read(paper_id)
      return [keeps, is_freeable]
    },
    read,
    free: async (paper_id: number) => {
      const { status, body } = await call(freePaper, paramsOf(paper_id))
      return [status, status === 200 ? body.message : (body as { error?: string }).error]
    },
    bank: async (question_id: number) =>
      (await call(getBankQuestion, { params: { question_id: String(question_id) } })).body.practice,
    /** Sets the paper's last change to a day. */
    touched: (paper_id: number, day: string) =>
      sql`
        update papers set changed_at = ${`${day}T06:00:00Z`}, last_printed_at = null
        where paper_id = ${paper_id}`.execute(db),
    moments: (paper_id: number) =>
      db
        .selectFrom('papers')
        .select([
          sql<boolean>`changed_at > now() - interval '1 hour'`.as('changed'),
          sql<boolean>`coalesce(last_printed_at > now() - interval '1 hour', false)`.as('printed'),
          sql<boolean>`freed_at is not null`.as('freed'),
        ])
        .where('paper_id', '=', paper_id)
        .executeTakeFirstOrThrow(),
  }
}

const inDays = (days: number) => new Date(clock.ms() + days * 86_400_000)
const words = (day: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  }).format(day)

test('a draft keeps its questions for 120 days, and lets them go when it is freed, until it is changed', async ({
  academy,
}) => {
  const { call, keeps, free, bank, touched, moments, read } = await theKeeping(academy)
  const [one = 0, two = 0] = await questionsOf(academy, 2)
  const { paper_id } = await aPaper(call, [one, two])
  expect(await keeps(paper_id)).toEqual([
    `These 2 questions are kept out of practice until ${words(inDays(120))}.`,
    true,
  ])
  expect(await bank(one)).toBe('Reserved: Half-yearly test')

  await touched(paper_id, inDays(-119).toISOString().slice(0, 10))
  expect(await bank(one)).toBe('Reserved: Half-yearly test')
  await touched(paper_id, inDays(-122).toISOString().slice(0, 10))
  expect([await bank(one), await keeps(paper_id)]).toEqual([null, [null, false]])

  const { version } = await read(paper_id)
  const items = [{ question_id: one, marks: 2 }]
  const change = (version: number) =>
    call(updatePaper, {
      params: { paper_id: String(paper_id) },
      body: { version, sections: [{ title: 'A', items }] },
    } as never)
  await change(version)
  expect(await keeps(paper_id)).toEqual([
    `This question is kept out of practice until ${words(inDays(120))}.`,
    true,
  ])
  expect(await bank(two)).toBeNull()

  expect(await free(paper_id)).toEqual([200, 'Its questions are free for practice.'])
  expect([await bank(one), await keeps(paper_id)]).toEqual([null, [null, false]])
  expect((await read(paper_id)).version).toBe(version + 1)
  await change(version + 1)
  expect(await moments(paper_id)).toMatchObject({ changed: true, freed: false })
  expect(await bank(one)).toBe('Reserved: Half-yearly test')
})

test('each change of a paper and each print is noted, also what a server of the previous release writes', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { call, touched, moments, sets, read } = await theKeeping(academy)
  const [one = 0, two = 0] = await questionsOf(academy, 2)
  const { paper_id, version } = await aReadyPaper(call, [one])
  const old = '2026-01-05'
  const noted = async (write: () => Promise<unknown>) => {
    await touched(paper_id, old)
    await write()
    const { changed, printed } = await moments(paper_id)
    return { changed, printed }
  }
  const raw = (query: ReturnType<typeof sql>) => () => query.execute(db)
  const changed = { changed: true, printed: false }
  const printed = { changed: false, printed: true }
  const print = () =>
    call(printPaper, { params: { paper_id: String(paper_id) }, querystring: {} } as never)

  expect(await noted(() => sets(paper_id))).toEqual(changed)
  expect(await noted(print)).toEqual(printed)
  // Printing the same set again: the previous release notes only the first print.
  expect(await noted(print)).toEqual(printed)
  expect(
    await noted(raw(sql`update paper_sets set printed_at = now() where letter = 'B'`)),
  ).toEqual(printed)
  expect(await noted(raw(sql`update paper_sections set title = 'B'`))).toEqual(changed)
  expect(await noted(raw(sql`update paper_items set marks = 3`))).toEqual(changed)
  expect(
    await noted(
      raw(sql`
        insert into paper_items (paper_id, section, position, question_id, marks)
        values (${paper_id}, 0, 9, ${two}, 1)`),
    ),
  ).toEqual(changed)
  expect(await noted(raw(sql`delete from paper_items where position = 9`))).toEqual(changed)
  expect(await noted(raw(sql`update papers set title = 'Other', version = version + 1`))).toEqual(
    changed,
  )
  // Erasing the author does not count as a change of the paper.
  expect(await noted(raw(sql`update papers set author_id = null`))).toEqual({
    changed: false,
    printed: false,
  })
  expect((await read(paper_id)).version).toBe(version + 2)

  const { rows } = await sql<{ what: string }>`
    select distinct jsonb_object_keys(changes) as what from audit_entries
    where subject = 'papers' and action = 'changed'`.execute(db)
  const told = rows.map(({ what }) => what)
  expect(told).toContain('title')
  expect(told).not.toContain('changed_at')
  expect(told).not.toContain('last_printed_at')
})

test('printing a draft keeps its questions longer, and makes it no other version', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, touched, keeps, read } = await theKeeping(academy)
  const { paper_id, version } = await aPaper(call, await questionsOf(academy, 2))
  await touched(paper_id, '2026-01-05')
  expect(await keeps(paper_id)).toEqual([null, false])
  await call(printPaper, { params: { paper_id: String(paper_id) }, querystring: {} } as never)
  expect(await keeps(paper_id)).toEqual([
    `These 2 questions are kept out of practice until ${words(inDays(120))}.`,
    true,
  ])
  expect(await read(paper_id)).toMatchObject({ printed: false, version })
})

test('a test keeps its questions until 30 days after it closes, is moved, published, withdrawn and deleted', async ({
  academy,
}) => {
  const { db } = academy
  const { call, aTest, change, get, remove, publish, withdraw, keeps, free, bank } =
    await theKeeping(academy)
  const questions = await questionsOf(academy, 2)
  const { paper_id } = await aReadyPaper(call, questions)
  const batch_id = await aBatchFor(academy)
  const planned = (closes: number) => ({
    opens_at: inDays(closes - 1).toISOString(),
    closes_at: inDays(closes).toISOString(),
  })
  const body = {
    title: 'Half-yearly',
    mode: 'paper',
    paper_id,
    batch_ids: [batch_id],
    ...planned(3),
  }
  await free(paper_id)
  const { test_id } = await aTest(body)
  expect((await get(test_id)).body.keeps).toBe(
    `These 2 questions are kept out of practice until ${words(inDays(33))}.`,
  )
  expect(await keeps(paper_id)).toEqual([
    `These 2 questions are kept out of practice until ${words(inDays(33))}.`,
    false,
  ])
  expect(await bank(questions[0] ?? 0)).toBe('Reserved: Half-yearly')
  expect(await free(paper_id)).toEqual([409, 'A test of this paper is not published yet.'])

  const moved = await change(test_id, { version: 1, ...planned(5) })
  expect(moved.body.test.keeps).toBe(
    `These 2 questions are kept out of practice until ${words(inDays(35))}.`,
  )

  await sql`
    update tests set opens_at = now() - interval '2 days', closes_at = now() - interval '1 day'`.execute(
    db,
  )
  expect((await publish(test_id)).status).toBe(200)
  expect([(await get(test_id)).body.keeps, await bank(questions[0] ?? 0)]).toEqual([null, null])
  expect((await withdraw(test_id)).status).toBe(200)
  expect((await get(test_id)).body.keeps).toBe(
    `These 2 questions are kept out of practice until ${words(inDays(29))}.`,
  )
  await sql`update tests set closes_at = now() - interval '31 days', opens_at = now() - interval '32 days'`.execute(
    db,
  )
  expect(await bank(questions[0] ?? 0)).toBeNull()

  // After the test is deleted, the time counts from the paper's last change.
  expect((await remove(test_id)).status).toBe(200)
  await sql`update papers set freed_at = null`.execute(db)
  expect(await keeps(paper_id)).toEqual([
    `These 2 questions are kept out of practice until ${words(inDays(120))}.`,
    true,
  ])
})

test('a review that is never or ahead keeps the questions; freeing ends never, not a moment ahead', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { call, aTest, get, publish, keeps, free, bank } = await theKeeping(academy)
  const [one = 0] = await questionsOf(academy, 1)
  const copy = await aQuestion(academy, { question: 'Question 1' })
  const { paper_id } = await aReadyPaper(call, [one])
  // Freeing the paper before the test existed does not free the test's questions.
  await free(paper_id)
  const batch_ids = [await aBatchFor(academy)]
  const body = { title: 'Weekly test', mode: 'online', paper_id, batch_ids, review: 'never' }
  const { test_id } = await aTest({
    ...body,
    opens_at: inDays(-2).toISOString(),
    closes_at: inDays(-1).toISOString(),
  })
  await publish(test_id)
  const kept = 'This question is kept out of practice until they are freed for practice.'
  expect([(await get(test_id)).body.keeps, await keeps(paper_id)]).toEqual([kept, [kept, true]])
  expect(await bank(copy)).toBe('Reserved: Weekly test')
  expect(await free(paper_id)).toEqual([200, 'Its questions are free for practice.'])
  expect([await bank(one), await bank(copy), await keeps(paper_id)]).toEqual([
    null,
    null,
    [null, false],
  ])

  await sql`update tests set review = 'from', review_from = ${inDays(10).toISOString()}`.execute(db)
  expect(await free(paper_id)).toEqual([
    409,
    `A test of this paper shows its questions only from ${words(inDays(10))}.`,
  ])
  expect(await keeps(paper_id)).toEqual([
    `This question is kept out of practice until ${words(inDays(10))}.`,
    false,
  ])
})

test('two papers keep one question until both let it go; a copy and a draft made again keep theirs', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, free, bank, read, keeps, touched } = await theKeeping(academy)
  const [one = 0] = await questionsOf(academy, 1)
  const first = await aReadyPaper(call, [one], { title: 'First' })
  const second = await aPaper(call, [one], { title: 'Second' })
  await touched(second.paper_id, inDays(-10).toISOString().slice(0, 10))
  expect(await bank(one)).toBe('Reserved: First')
  await free(first.paper_id)
  expect(await bank(one)).toBe('Reserved: Second')
  await free(second.paper_id)
  expect(await bank(one)).toBeNull()

  const copied = await call(copyPaper, paramsOf(first.paper_id))
  expect(copied.body.paper).toMatchObject({
    keeps: expect.stringMatching(/^This question is kept /),
  })
  await free(copied.body.paper.paper_id)
  const { version } = await read(first.paper_id)
  await call(draftPaper, {
    params: { paper_id: String(first.paper_id) },
    body: { version },
  } as never)
  expect((await keeps(first.paper_id))[1]).toBe(true)
})

test('a teacher frees their own papers, no others', async ({ academy }) => {
  const owner = await academy.signInAdmin()
  const teacher = await academy.signUpAs('teacher')
  const theirs = await aPaper(teacher.call, await questionsOf(academy, 1))
  const others = await aPaper(owner.call, await questionsOf(academy, 1))
  expect((await teacher.call(freePaper, paramsOf(theirs.paper_id))).status).toBe(200)
  expect((await teacher.call(freePaper, paramsOf(others.paper_id))).status).toBe(404)
  expect((await owner.call(freePaper, paramsOf(theirs.paper_id))).status).toBe(200)
})

test('a paper draws first what was not practised in 60 days, and says how much was', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { call } = await academy.signInAdmin()
  const chapter_id = await aChapter(academy)
  const ids = await questionsOf(academy, 6, { class_number: 10, chapter_id, difficulty: 2 })
  const today = sql`(now() at time zone 'Asia/Kolkata')::date`
  const recent = ids.slice(0, 4)
  await sql`
    insert into questions_practised
    select question_id, ${today} - 59 from unnest(${recent}::integer[]) as question_id`.execute(db)
  await sql`insert into questions_practised values (${ids[4]}, ${today} - 60)`.execute(db)
  const { paper_id } = await aPaper(call, [])
  const params = { paper_id: String(paper_id) }
  const fill = (version: number, count: number) =>
    call(fillPaper, {
      params,
      body: { section: 0, from: [{ chapter_id, count }], version },
    } as never)
  const drawnIn = ({ body }: Awaited<ReturnType<typeof fill>>) =>
    body.paper.sections.flatMap(({ items }) => items.map(({ question_id }) => question_id))

  const free = await fill(1, 2)
  expect(free.body.message).toBe('Questions added.')
  expect(drawnIn(free).sort()).toEqual(ids.slice(4).sort())
  const more = await fill(2, 3)
  expect(more.body.message).toBe('Questions added. 3 of 3 were practised.')
  const [item] = more.body.paper.sections[0]?.items ?? []
  const replaced = await call(replaceItem, {
    params: { ...params, item_id: String(item?.item_id) },
    body: { version: 3 },
  } as never)
  expect(replaced.status).toBe(200)
  const ready = await call(readyPaper, { params, body: { version: 4 } } as never)
  expect(ready.body.message).toBe('Paper is ready. 4 of 5 were practised.')
  const { body } = await call(listBank, { querystring: {} } as never)
  expect(body.items.filter(({ practice }) => practice?.startsWith('Reserved'))).toHaveLength(5)
})
