import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../../test/days.ts'
import { aReadyPaper } from '../../../../../test/papers.ts'
import { PRACTICE_DAY, practiceCalls, thePractice } from '../../../../../test/practice.ts'
import { answersTo, isOpenTo, readBy, reading } from '../../../../../test/read-by.ts'
import { EQUATION, variantCalls } from '../../../../../test/variants.ts'
import { clock } from '../../../../lifecycle/clock.ts'

beginEachTestAt(PRACTICE_DAY)

/** Keys, solutions, hints and slips of the questions. Whole numbers alone: ids and hashes may contain their digits. */
const SECRETS = /SOLUTION|SLIP|HINT|(?<!\w)4197[67](?!\w)|x\s*\+\s*41/g

const OF = {
  hints: ['HINT one', 'HINT two'],
  slips: [{ answer: '41977', name: 'SLIP', text: 'SLIP told' }],
}
const more = { solution: 'SOLUTION', skill_ids: [] as number[] }

/** A class with four questions of each kind, one of which has numbers that change. */
async function aBegunSession(academy: Academy) {
  const practice = await thePractice(academy)
  const { ask, call, chapter_id, skills, aGuardian } = practice
  const riya = await practice.aPractiser()
  const mita = await aGuardian([{ student_id: riya.student_id }])
  await academy.db.updateTable('students').set({ student_class: 8 }).execute()
  const own = { ...more, skill_ids: [skills.roots] }
  const number = await ask('number', { ...own, of: { ...OF, right: { value: '41976' } } })
  await ask('expression', { ...own, of: { ...OF, right: ['x+41'] } })
  await ask('choice', { ...own, of: { ...OF, slips: [{ ...OF.slips[0], answer: 'A' }] } })
  await ask('several', { ...own, of: { hints: OF.hints } })
  const { add, work } = variantCalls(academy, call)
  const asked = { chapter_id, class_number: 10, difficulty: 1, skill_ids: [skills.signs] }
  const template = {
    ...EQUATION,
    hints: ['HINT take [[b]]'],
    slips: [{ ...EQUATION.slips[0], name: 'SLIP', text: 'SLIP [[b]]' }],
    solution: 'SOLUTION $[[lead a | x]]=[[a*c]]$',
  }
  const { question_id } = (await add({ ...template, ...asked })).body.question
  await work()
  const calls = practiceCalls(riya.call)
  const begun = await calls.begin()
  const { session_id, items } = begun.body.session
  const things = {
    ...{ uid: riya.uid, student_id: riya.student_id, session_id, question_id: number },
    ...{ batch_id: practice.batch_id, id: practice.batch_id, chapter_id, n: 1 },
    ...{ from: '2026-11-01', to: '2026-11-20', search: 'Question', q: 'Question' },
  }
  const template_id = question_id
  return { ...practice, ...calls, riya, mita, begun, session_id, items, things, template_id }
}

const found = (text: string) => [...new Set(text.match(SECRETS))].toSorted()

/** Every row outside the bank, as text. */
async function storedOutside({ db }: Academy, bank: readonly string[]) {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const texts = new Map<string, string>()
  for (const { name } of tables.filter(({ name }) => !bank.includes(name))) {
    const { rows } = await sql<{ text: string | null }>`
      select jsonb_agg(to_jsonb(kept))::text as text from ${sql.table(name)} as kept`.execute(db)
    texts.set(name, rows[0]?.text ?? '')
  }
  return texts
}

test('while a session is open no call of a student or guardian, and no row outside the bank, has a key', async ({
  academy,
}) => {
  const { begun, begin, answer, send, session_id, items, things, riya, mita, aPractiser, ...own } =
    await aBegunSession(academy)
  expect(items.map(({ kind }) => kind).toSorted()).toEqual([
    ...['choice', 'expression', 'expression', 'number', 'several'],
  ])
  const mother = practiceCalls(mita.call, riya.student_id)
  const received: unknown[] = [begun, await begin(), await own.today()]
  received.push(await mother.today(), await mother.begin())
  // A wrong answer to each, none of them a slip; items with two tries stay open.
  const wrong = { number: '5', expression: 'x+5', choice: ['C'], several: ['A'] }
  const now = clock.now().toISOString()
  for (const { position, kind } of items)
    received.push(await send(session_id, [{ position, try: 1, value: wrong[kind], at: now }]))
  received.push(await begin(), await mother.begin(), await own.end(session_id))
  for (const reply of received) expect(found(JSON.stringify(reply))).toEqual([])

  const mothers = { ...mita, role: 'guardian' as const }
  const open = [
    await readBy(academy, riya, things),
    await readBy(academy, mothers, things),
    await answersTo(
      academy,
      riya,
      reading.filter((call) => !isOpenTo(call, riya)),
      things,
    ),
  ]
  for (const read of open)
    for (const [path, { text }] of read) expect([path, found(text)]).toEqual([path, []])
  for (const path of ['/practice', '/student/export/:uid', '/students/:uid/levels'])
    for (const read of open.slice(0, 2)) expect([path, read.get(path)?.status]).toEqual([path, 200])
  const bank = ['questions', 'question_versions', 'question_variants', 'audit_entries']
  for (const [name, text] of await storedOutside(academy, bank))
    expect([name, found(text)]).toEqual([name, []])

  // Another student, a stranger's mother and a teacher get nothing of the session.
  const other = practiceCalls((await aPractiser('Arjun')).call)
  const teacher = practiceCalls((await own.itsTeacher()).call)
  for (const [calls, status] of [
    [other, 404],
    [teacher, 403],
  ] as const)
    for (const reply of [
      await calls.answer(session_id, 1, '5'),
      await calls.hint(session_id, 1),
      await calls.show(session_id, 1),
      await calls.end(session_id),
    ])
      expect(reply.status).toBe(status)

  // Finished items reveal all, so the search covers the right places.
  const at = items.find(({ kind }) => kind === 'number')?.position ?? 0
  const told = JSON.stringify([
    await own.hint(session_id, at),
    await answer(session_id, at, '41977', 2),
  ])
  expect(found(told)).toEqual(['41977', 'HINT', 'SLIP'])
  expect((await own.show(session_id, 0)).status).toBe(400)
  expect(found(JSON.stringify(await own.show(session_id, at)))).toContain('SOLUTION')
})

test('what a paper keeps since is told by no call: not its key, hints, slips or solution', async ({
  academy,
}) => {
  const { begin, hint, show, answer, session_id, items, call, riya, things, ...own } =
    await aBegunSession(academy)
  const positions = items.map(({ position }) => position)
  const at = items.find(({ kind }) => kind === 'number')?.position ?? 0
  for (const { position, kind } of items) {
    await hint(session_id, position)
    await answer(
      session_id,
      position,
      { number: '41977', expression: 'x+5', choice: ['A'], several: ['A'] }[kind],
    )
  }
  await show(session_id, at)
  const { rows } = await sql<{ question_id: number }>`
    select distinct question_id from practice_items`.execute(academy.db)
  const kept = rows.map(({ question_id }) => question_id).filter((id) => id !== own.template_id)
  // A variant that was taken as a question keeps its template.
  const taken = (await variantCalls(academy, call).take(own.template_id, 1)).body.question
  await aReadyPaper(call, [...kept, taken.question_id])

  const received: unknown[] = [await begin(), await own.today()]
  for (const position of positions) {
    received.push(await hint(session_id, position), await show(session_id, position))
    received.push(await answer(session_id, position, '41976', 2))
  }
  received.push(await own.end(session_id))
  // The answers are the student's own.
  const withoutOwn = (text: string) => found(text.replaceAll(/"value":\s*"4197[67]"/g, ''))
  for (const reply of received) expect(withoutOwn(JSON.stringify(reply))).toEqual([])
  for (const [path, { text }] of await readBy(academy, riya, things))
    expect([path, withoutOwn(text)]).toEqual([path, []])
})

test('a figure that only a hint, slip or solution places comes with it', async ({ academy }) => {
  const { aPractiser, ask } = await thePractice(academy)
  const riya = await aPractiser()
  const question_id = await ask('number', {
    question: 'See ![1].',
    solution: 'As in ![4].',
    of: {
      hints: ['Look.', 'Draw ![2].'],
      slips: [{ answer: '13', name: 'One more', text: 'See ![3].' }],
    },
  })
  const ids = [1, 2, 3, 4, 5].map(() => randomUUID())
  await academy.db.transaction().execute(async (trx) => {
    for (const figure_id of ids)
      await sql`
        insert into question_figures (figure_id, question_id, content, media_type, width, height)
        values (${figure_id}, ${question_id}, '', 'image/jpeg', 1, 1)`.execute(trx)
    await trx
      .updateTable('questions')
      .set({ figures: ids })
      .where('question_id', '=', question_id)
      .execute()
  })
  const { begin, hint, answer, show } = practiceCalls(riya.call)
  const shown = (figures: (string | null)[] | undefined) =>
    figures?.map((url, n) => (url === null ? null : url.includes(ids[n] ?? '') && n + 1))

  const { session_id, items } = (await begin()).body.session
  expect(shown(items[0]?.figures)).toEqual([1, null, null, null, 5])
  expect((await hint(session_id, 1)).body).toEqual({ text: 'Look.' })
  const second = (await hint(session_id, 1, 2)).body
  expect([second.text, shown(second.figures)]).toEqual(['Draw ![2].', [1, 2, null, null, 5]])
  const [wrong] = (await answer(session_id, 1, '13')).body.items
  expect(shown(wrong?.figures)).toEqual([1, 2, 3, null, 5])
  expect(shown((await show(session_id, 1)).body.item.figures)).toEqual([1, 2, 3, 4, 5])
})
