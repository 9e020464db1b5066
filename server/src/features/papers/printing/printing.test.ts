import { getJob } from '@ganit/contract/jobs'
import { getPaper, getPrint, makeSets, printAll, printPaper } from '@ganit/contract/papers/papers'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aPaper, aQuestion, aReadyPaper, questionsOf } from '../../../../test/papers.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { runDueJob } from '../../../jobs/worker.ts'
import { paperWorks } from './printing.service.ts'

type Job = { job_id: number; state: string }

type Drawing = { svg: string; width: number; height: number }

/** Sets a question's first figure. */
async function drawFigure({ db }: Academy, question_id: number, { svg, ...size }: Drawing) {
  const { figure_id } = await db
    .insertInto('question_figures')
    .values({ question_id, content: Buffer.from(svg), media_type: 'image/svg+xml', ...size })
    .returning('figure_id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('questions')
    .set({ figures: [figure_id] })
    .where('question_id', '=', question_id)
    .execute()
}

test('a paper of more than forty questions is printed by a job, and fetched for a day', async ({
  academy,
}) => {
  const { db, app } = academy
  const { call, token } = await academy.signInAdmin()
  const { paper_id } = await aReadyPaper(call, await questionsOf(academy, 41))
  const params = { paper_id: String(paper_id) }
  const body = { count: 2, shuffle_questions: true, shuffle_options: true }
  await call(makeSets, { params, body } as never)
  const ask = async () => {
    const answer = await call(printPaper, { params, querystring: { set: 'B' } } as never)
    return { status: answer.status, job: (answer.body as { job: Job }).job }
  }
  const { status, job } = await ask()
  expect([status, job]).toEqual([202, expect.objectContaining({ state: 'waiting', done: 0 })])
  // Requested twice, it is printed once.
  expect((await ask()).job.job_id).toBe(job.job_id)
  const none = await call(printPaper, { params, querystring: { set: 'D' } } as never)
  expect([none.status, none.error]).toEqual([404, 'This paper has no set D.'])
  const isPrinted = async () => (await call(getPaper, { params } as never)).body.printed
  expect(await isPrinted()).toBe(false)

  while (await runDueJob({ db, log: console, works: paperWorks }));
  const done = (await call(getJob, { params: { job_id: String(job.job_id) } } as never)).body
  expect(done).toMatchObject({ state: 'done', done: 1, of: 1, problem: null })
  expect(await isPrinted()).toBe(true)
  const href = String(done.result?.href)
  const fetched = await app.inject({ url: href, headers: { authorization: `Bearer ${token}` } })
  expect(fetched.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="paper-${paper_id}-B.pdf"`,
  })
  const text = readPdf(fetched.rawPayload)
    .pages.map((page) => page.text)
    .join('\n')
  expect(text.match(/Question \d+/g)).toHaveLength(41)

  const [, print_id = ''] = /prints\/(.*)/.exec(href) ?? []
  const teacher = await academy.signUpAs('teacher')
  const of = { params: { ...params, print_id } } as never
  expect((await teacher.call(getPrint, of)).status).toBe(404)
  await db.deleteFrom('paper_prints').execute()
  expect((await call(getPrint, of)).error).toBe('This print is no longer there. Print it again.')
})

test('all of a paper is one PDF: papers and answer sheets of each set as often as asked, then keys and solutions', async ({
  academy,
}) => {
  const { app } = academy
  const { call, token } = await academy.signInAdmin()
  const { paper_id } = await aReadyPaper(call, await questionsOf(academy, 12))
  const params = { paper_id: String(paper_id) }
  const body = { count: 2, shuffle_questions: true, shuffle_options: true }
  await call(makeSets, { params, body } as never)
  const many = await call(printAll, { params, querystring: { copies: '201' } } as never)
  expect([many.status, many.error]).toEqual([400, 'Copies must be a whole number from 1 to 200.'])

  const fetched = await app.inject({
    url: `/api/papers/${paper_id}/all.pdf?copies=3`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(fetched.headers['content-disposition']).toBe(`inline; filename="all-${paper_id}.pdf"`)
  const told = readPdf(fetched.rawPayload).pages.map(({ text }) => {
    const kind = /Answer sheet|Answer key|Solutions/i.exec(text)?.[0] ?? 'Paper'
    return `${kind} ${/Set [A-D] · Page \d of \d/.exec(text)?.[0]}`
  })
  const thrice = (kind: string, set: string) => Array(3).fill(`${kind} Set ${set} · Page 1 of 1`)
  expect(told).toEqual([
    ...['A', 'B'].flatMap((set) => [...thrice('Paper', set), ...thrice('Answer sheet', set)]),
    ...['Answer key', 'Solutions'].flatMap((kind) =>
      ['A', 'B'].map((set) => `${kind} Set ${set} · Page 1 of 1`),
    ),
  ])
  const { sets, printed } = (await call(getPaper, { params } as never)).body
  expect([printed, sets.map((each) => each.printed)]).toEqual([true, [true, true]])

  // 21 questions in each of two sets are more than are printed at once.
  const long = await aReadyPaper(call, await questionsOf(academy, 21))
  const ofLong = { params: { paper_id: String(long.paper_id) } }
  await call(makeSets, { ...ofLong, body } as never)
  expect((await call(printAll, ofLong as never)).status).toBe(202)
})

test('a section says on paper how it counts, and written answers have the room that is asked for', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, token } = await academy.signInAdmin()
  const long = await aQuestion(academy, { kind: 'long' } as never)
  const section = { title: 'A', negative: 1, partial: true, any: 1 }
  const sections = [{ ...section, items: [{ question_id: long, marks: 2 }] }]
  const { paper_id } = await aPaper(call, [], { sections })
  const print = async (query: string) => {
    const url = `/api/papers/${paper_id}/paper.pdf?${query}`
    return academy.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  }
  const [page] = readPdf((await print('')).rawPayload).pages
  for (const rule of [
    'Answer any 1.',
    'A wrong answer loses 1 mark.',
    'An incomplete choice of several earns a part.',
  ])
    expect(page?.text).toContain(rule)
  expect(page?.answerLines).toHaveLength(4)
  const [booklet] = readPdf((await print('answers=none')).rawPayload).pages
  expect(booklet?.answerLines).toEqual([])
  expect((await print('answers=much')).json()).toMatchObject({
    fields: { answers: 'answers must be one of lines, space, none.' },
  })
})

test('a question that is deleted while a draft with it is printed is printed whole', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, token } = await academy.signInAdmin()
  const [gone = 0, stays = 0] = await questionsOf(academy, 2)
  const { paper_id } = await aPaper(call, [gone, stays])
  const print = () =>
    academy.app.inject({
      url: `/api/papers/${paper_id}/paper.pdf`,
      headers: { authorization: `Bearer ${token}` },
    })
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      academy.db,
    )
    return rows.length > 0
  }
  // The print is held up after reading the paper's items, before their questions.
  const printed = await academy.db.transaction().execute(async (trx) => {
    await sql`lock table question_versions in access exclusive mode`.execute(trx)
    const asked = print()
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true), 30_000)
    await trx.deleteFrom('paper_items').where('question_id', '=', gone).execute()
    await trx.deleteFrom('questions').where('question_id', '=', gone).execute()
    return { asked }
  })
  const textOf = ({ rawPayload }: { rawPayload: Buffer }) => readPdf(rawPayload).pages[0]?.text
  const before = textOf(await printed.asked)
  expect(before).toContain('Question 1')
  expect(before).toContain('Question 2')
  expect(textOf(await print())).not.toContain('Question 1')
})

test('a job for a paper that is gone meanwhile says so', { tags: 'slow' }, async ({ academy }) => {
  const { db } = academy
  const { call } = await academy.signInAdmin()
  const { paper_id } = await aPaper(call, await questionsOf(academy, 41))
  const answer = await call(printPaper, { params: { paper_id: String(paper_id) } } as never)
  const { job_id } = (answer.body as { job: Job }).job
  await db.deleteFrom('papers').execute()
  await runDueJob({ db, log: console, works: paperWorks })
  const job = (await call(getJob, { params: { job_id: String(job_id) } } as never)).body
  expect(job).toMatchObject({ state: 'failed', problem: 'Paper not found.' })
})

test('a paper most of whose questions are in Hindi says what it says in Hindi', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, token } = await academy.signInAdmin()
  const hindi = { question: 'कितने?', language: 'hi' } as const
  const ids = [...(await questionsOf(academy, 2, hindi)), await aQuestion(academy)]
  const { paper_id } = await aPaper(call, ids, {
    sections: [
      { title: 'अ', any: 2, items: ids.map((question_id) => ({ question_id, marks: 1 })) },
    ],
  })
  const pdf = await academy.app.inject({
    url: `/api/papers/${paper_id}/paper.pdf`,
    headers: { authorization: `Bearer ${token}` },
  })
  const [page] = readPdf(pdf.rawPayload).pages
  for (const said of ['(प्रारूप)', 'पूर्णांक: 2', 'कोई 2 प्रश्न हल कीजिए।'])
    expect(page?.text.replaceAll('\n', '')).toContain(said)
})

test('drawings are printed as drawings where the text places them, their labels as texts', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, token } = await academy.signInAdmin()
  const question_id = await aQuestion(academy, { question: 'See ![1]\n\nWhich angle?' })
  // If it were rasterised, this drawing would take gigabytes.
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="6000" viewBox="0 0 120 80"><path d="M10 70L110 70L60 10Z" fill="none" stroke="black"/><text x="60" y="8" text-anchor="middle">भुजा θ</text></svg>'
  await drawFigure(academy, question_id, { svg, width: 9000, height: 6000 })
  const { paper_id } = await aPaper(call, [question_id])
  const pdf = await academy.app.inject({
    url: `/api/papers/${paper_id}/paper.pdf`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(pdf.rawPayload.toString('latin1')).not.toContain('/Subtype /Image')
  const [page] = readPdf(pdf.rawPayload).pages
  const { y: asked = 0 } = page?.stretches.find(({ text }) => text === 'Which angle?') ?? {}
  const { y: label = 0 } = page?.stretches.find(({ text }) => text === 'भुजा') ?? {}
  expect(label).toBeGreaterThan(asked)
  expect(page?.text).toContain('θ')
  expect(page?.stretches.reduce((sum, { unknown }) => sum + unknown, 0)).toBe(0)
  expect(page?.pictures).toHaveLength(1)
})

test('a figure that a part of a group places stands with that part alone', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, token } = await academy.signInAdmin()
  const parts = ['One', 'Two ![1]'].map((text) => ({ kind: 'long', text, marks: 1 }))
  const question_id = await aQuestion(academy, {
    kind: 'group',
    question: 'Read this',
    details: JSON.stringify({ parts }),
    marks: 2,
  })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="80"><path d="M0 0L90 80Z" stroke="black"/></svg>'
  await drawFigure(academy, question_id, { svg, width: 90, height: 80 })
  const { paper_id } = await aPaper(call, [question_id])
  const pdf = await academy.app.inject({
    url: `/api/papers/${paper_id}/paper.pdf`,
    headers: { authorization: `Bearer ${token}` },
  })
  const [page] = readPdf(pdf.rawPayload).pages
  expect(page?.pictures).toHaveLength(1)
  const two = page?.stretches.find(({ text }) => text.startsWith('Two'))
  expect(page?.pictures[0]).toBeLessThan(two?.y ?? 0)
})
