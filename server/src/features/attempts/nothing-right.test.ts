import { expect } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../test/attempts.ts'
import { allEndpoints } from '../../http/openapi/endpoints.ts'

/** Names under which anything would tell what is right. */
const TELLING = ['right', 'solution', 'scheme', 'slips', 'remarks', 'hints', 'keep_last', 'key']
/** What stands in solutions, schemes and remarks, the right numbers, and a mark that nothing else has. */
const SECRETS = /SOLUTION|SCHEME-STEP|REMARK|4197[67]|2\.75/

/** Every field of an answer, however deep. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) => [name, ...fieldsOf(part)])
}

type Things = Record<string, string | number>

/** All that a student can read, with what is theirs in the place of each number; by call. */
async function allRead({ app }: Academy, token: string, things: Things) {
  const read = new Map<string, string>()
  for (const { endpoint } of allEndpoints) {
    const { method, path, access } = endpoint as { method: string; path: string; access: unknown }
    const isOpen = access === 'public' || (access as string[]).includes('student')
    if (method !== 'GET' || !isOpen) continue
    const url = `/api${path.replace(/:(\w+)/g, (_, name) => String(things[name] ?? 1))}`
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    read.set(path, answer.body)
  }
  return read
}

test('before results are published nothing that a student receives tells what is right or earned', async ({
  academy,
}) => {
  const { owner, test_id, batch_id } = await anOpenTest(academy)
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
  const things = { uid: riya.uid, test_id, attempt_id, student_id: riya.student_id }
  const whileSitting = await allRead(academy, riya.token, things)
  keep(await riya.submit(attempt_id, { device: 'phone' }))
  keep(await riya.begin(test_id))
  // As if it was marked.
  await academy.db
    .insertInto('test_sheets')
    .values({
      test_id,
      student_id: riya.student_id,
      marks: JSON.stringify({ [items[0]?.item_id ?? 0]: 2.75 }),
      key_marks: '{}',
      answers: '{}',
    })
    .execute()
  const afterwards = await allRead(academy, riya.token, things)

  expect(whileSitting.get('/own-tests')).toContain('Quadratics')
  expect(afterwards.get('/student/export/:uid')).toContain('Because.')
  expect(received.join('').match(SECRETS)).toBeNull()
  for (const body of received)
    expect(fieldsOf(JSON.parse(body)).filter((name) => TELLING.includes(name))).toEqual([])
  for (const read of [whileSitting, afterwards])
    for (const [path, body] of read) expect([path, body.match(SECRETS)]).toEqual([path, null])
  const file = JSON.parse(afterwards.get('/student/export/:uid') ?? '{}')
  expect(JSON.stringify(file.answers ?? file).includes('2.75')).toBe(false)
})
