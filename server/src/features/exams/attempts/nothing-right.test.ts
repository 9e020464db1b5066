import { markAnswers } from '@ganit/contract/exams/test-marking'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../../test/attempts.ts'
import { theFamilies } from '../../../../test/families.ts'
import { answersTo, fieldsOf, isOpenTo, readBy, reading } from '../../../../test/read-by.ts'
import { markNow, resultCalls } from '../../../../test/results.ts'

/** Field names that would reveal right answers. */
const TELLING = ['right', 'solution', 'scheme', 'slips', 'remarks', 'hints', 'keep_last', 'key']
/** Fields that are named like a secret but reveal nothing: the public key of push messages. */
const HARMLESS: Record<string, string[]> = { '/push': ['key'] }
/** Secrets in the data: solutions, schemes, remarks, right numbers, a unique mark, a marker's note. */
// Whole numbers alone: ids and hashes may contain their digits.
const SECRETS =
  /SOLUTION|SCHEME-STEP|REMARK|NOTE-OF-MARKER|(?<!\w)4197[67](?!\w)|(?<![\w.])2\.75(?!\d)/

/** Timestamps may contain 2.75. */
const MOMENTS = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** Messages to families, sent or not. */
const messagesOf = ({ db }: Academy) =>
  db
    .selectFrom('messages')
    .selectAll()
    .execute()
    .then((rows) => JSON.stringify(rows))

/** Calls that must succeed, because otherwise the test would check nothing. */
const READ_BY_BOTH = [
  '/own-tests',
  '/inbox',
  '/lessons',
  '/batches/:id',
  '/student/export/:uid',
  '/students/:uid/results',
]
const OF_RESULTS = [
  ...READ_BY_BOTH,
  '/attempts/:attempt_id/review',
  '/attempts/:attempt_id/report.pdf',
]

test('before results are published nothing that a student receives tells what is right or earned', async ({
  academy,
}) => {
  const { owner, test_id, batch_id, paper } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const received: string[] = []
  const keep = (reply: { body: unknown }) => void received.push(JSON.stringify(reply.body))
  const begun = await riya.begin(test_id, { device: 'phone' })
  const { attempt } = begun.body
  const { attempt_id } = attempt
  const items = attempt.sections.flatMap(({ items }) => items)
  keep(begun)
  keep(await riya.begin(test_id, { device: 'other' }))
  const answers = items.map(({ item_id, kind }) => ({
    item_id,
    value:
      kind === 'long'
        ? { text: 'Because.' }
        : kind === 'number' || kind === 'expression'
          ? '7'
          : ['A'],
    revision: 1,
  }))
  keep(await riya.save(attempt_id, answers, { device: 'phone' }))
  keep(await riya.save(attempt_id, [{ ...answers[0], value: 'wrong' }], { device: 'phone' }))
  await owner.announce(test_id, 'Ten minutes left.')
  keep(await riya.save(attempt_id, [], { device: 'phone' }))
  const { item_id = 0 } = items[0] ?? {}
  const { question_id } = await academy.db
    .selectFrom('paper_items')
    .select('question_id')
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow()
  const things = {
    ...{ uid: riya.uid, student_id: riya.student_id, batch_id, id: batch_id },
    ...{ test_id, attempt_id, paper_id: paper.paper_id, question_id, item_id },
    ...{ from: '2026-01-01', to: '2026-01-31' },
  }
  const { aGuardian } = await theFamilies(academy)
  const mother = {
    ...(await aGuardian([{ student_id: riya.student_id }])),
    role: 'guardian' as const,
  }
  const bothRead = async (only?: readonly string[]) => [
    await readBy(academy, riya, things, only),
    await readBy(academy, mother, things, only),
  ]
  const whileSitting = await bothRead()
  const closed = reading.filter((call) => !isOpenTo(call, riya))
  const refused = await answersTo(academy, riya, closed, things)
  keep(await riya.submit(attempt_id, { device: 'phone' }))
  keep(await riya.begin(test_id))
  await markNow(academy, test_id)
  const long = items.find(({ kind }) => kind === 'long')?.item_id
  const marks = [{ attempt_id, mark: 2.75, note: 'NOTE-OF-MARKER' }]
  const params = { test_id: String(test_id), item_id: String(long) }
  expect((await owner.call(markAnswers, { params, body: { marks } } as never)).status).toBe(200)
  const [{ total: earned } = {}] = (await resultCalls(owner.call).results(test_id)).body.items
  const total = `"total":${earned}`
  const afterwards = await bothRead()
  const messages = await messagesOf(academy)
  await resultCalls(owner.call).publish(test_id)
  const published = await bothRead(OF_RESULTS)
  const { test } = (await resultCalls(owner.call).withdraw(test_id)).body
  const withdrawn = await bothRead(OF_RESULTS)

  expect(received.join('').replace(MOMENTS, '').match(SECRETS)).toBeNull()
  for (const body of received)
    expect(fieldsOf(JSON.parse(body)).filter((name) => TELLING.includes(name))).toEqual([])
  expect(messages.match(SECRETS)).toBeNull()
  expect([...refused.values()].map(({ status }) => status)).toEqual(closed.map(() => 403))
  for (const read of [...whileSitting, refused, ...afterwards, ...withdrawn])
    for (const [path, { text, fields }] of read) {
      const harmless = HARMLESS[path] ?? []
      const told = fields.filter((name) => TELLING.includes(name) && !harmless.includes(name))
      expect([path, text.replace(MOMENTS, '').match(SECRETS), text.includes(total), told]).toEqual([
        path,
        null,
        false,
        [],
      ])
    }
  for (const read of [...whileSitting, ...afterwards, ...withdrawn])
    for (const path of READ_BY_BOTH) expect([path, read.get(path)?.status]).toEqual([path, 200])
  for (const read of whileSitting) expect(read.get('/own-tests')?.text).toContain('Quadratics')
  for (const read of afterwards)
    expect(read.get('/student/export/:uid')?.text).toContain('Because.')
  // Publishing has ended it, although it would be open for two more hours.
  expect(test.state).toBe('marking')
  for (const read of withdrawn) expect(read.get('/own-tests')?.text).toContain('"state":"marking"')
  // After publication the same calls reveal it, so the search covers the right places.
  for (const read of published) {
    expect(read.get('/own-tests')?.text).toContain('"state":"published"')
    expect(read.get('/students/:uid/results')?.text).toContain(total)
    expect(read.get('/attempts/:attempt_id/review')?.text).toMatch(/SOLUTION/)
    expect(read.get('/attempts/:attempt_id/review')?.text).toMatch(/NOTE-OF-MARKER/)
  }
})
