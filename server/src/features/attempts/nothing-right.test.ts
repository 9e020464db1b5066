import { markAnswers } from '@ganit/contract/test-marking'
import { expect } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../test/attempts.ts'
import { theFamilies } from '../../../test/families.ts'
import { markNow, resultCalls } from '../../../test/results.ts'
import { allEndpoints } from '../../http/openapi/endpoints.ts'

/** Names under which anything would tell what is right. */
const TELLING = ['right', 'solution', 'scheme', 'slips', 'remarks', 'hints', 'keep_last', 'key']
/** What stands in solutions, schemes and remarks, the right numbers, a mark that nothing else has, and what was said to it. */
const SECRETS = /SOLUTION|SCHEME-STEP|REMARK|NOTE-OF-MARKER|4197[67]|2\.75/

/** Every field of an answer, however deep. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) => [name, ...fieldsOf(part)])
}

type Things = Record<string, string | number>

/** All that a student or a guardian can read, with what is theirs in the place of each number; by call. */
async function allRead(
  { app }: Academy,
  { token, role = 'student' }: { token: string; role?: 'student' | 'guardian' },
  things: Things,
) {
  const read = new Map<string, string>()
  for (const { endpoint } of allEndpoints) {
    const { method, path, access } = endpoint as { method: string; path: string; access: unknown }
    const isOpen = access === 'public' || (access as string[]).includes(role)
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
  const { aGuardian } = await theFamilies(academy)
  const mother = {
    ...(await aGuardian([{ student_id: riya.student_id }])),
    role: 'guardian' as const,
  }
  const bothRead = async () => [
    await allRead(academy, riya, things),
    await allRead(academy, mother, things),
  ]
  const whileSitting = await bothRead()
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
  await resultCalls(owner.call).publish(test_id)
  const published = await bothRead()
  await resultCalls(owner.call).withdraw(test_id)
  const withdrawn = await bothRead()

  expect(whileSitting[0]?.get('/own-tests')).toContain('Quadratics')
  expect(whileSitting[1]?.get('/own-tests')).toContain('Quadratics')
  const exported = afterwards.map((read) => read.get('/student/export/:uid'))
  for (const file of exported) expect(file).toContain('Because.')
  expect(received.join('').match(SECRETS)).toBeNull()
  for (const body of received)
    expect(fieldsOf(JSON.parse(body)).filter((name) => TELLING.includes(name))).toEqual([])
  for (const read of [...whileSitting, ...afterwards, ...withdrawn])
    for (const [path, body] of read)
      expect([path, body.match(SECRETS), body.includes(total)]).toEqual([path, null, false])
  // Once results are out the same calls tell it, so it was looked for in the right places.
  for (const read of published) {
    expect(read.get('/students/:uid/results')).toContain(total)
    expect(read.get('/attempts/:attempt_id/review')).toMatch(/SOLUTION/)
    expect(read.get('/attempts/:attempt_id/review')).toMatch(/NOTE-OF-MARKER/)
  }
})
