import type { Endpoint } from '@ganit/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { fullModel, PEOPLE } from '../full-academy/full-academy.ts'
import { quickSession } from '../quick-accounts.ts'
import { isOpenTo, reading, urlOf } from '../read-by.ts'
import { makeTwin } from './twin-rows.ts'
import { anAcademyAt, appFor } from './two-academies.ts'

const READERS = {
  admin: PEOPLE.owner,
  teacher: PEOPLE.teacher,
  guardian: PEOPLE.guardian.uid,
  student: PEOPLE.student.uid,
} as const
type Role = keyof typeof READERS

const THINGS = { ...PEOPLE.student, ...PEOPLE.guardian, uid: PEOPLE.student.uid, search: 'a' }

/** Moments and signatures of the present second. */
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z|\d{13}|(?<=receipts\/\d+\?)expires=\d+&signature=[\w-]+/g

type Question = { role: Role; endpoint: Endpoint }
const questions = (Object.keys(READERS) as Role[]).flatMap((role) =>
  reading
    // The trail tells of the other reads.
    .filter(
      (endpoint) => isOpenTo(endpoint, { role } as never) && !endpoint.path.startsWith('/audit'),
    )
    .map((endpoint): Question => ({ role, endpoint })),
)
const nameOf = ({ role, endpoint }: Question) => `${role} ${endpoint.path}`

type Housed = Awaited<ReturnType<typeof anAcademyAt>> & { tokens: Record<Role, string> }

async function answerTo(
  app: FastifyInstance,
  { host, tokens }: Housed,
  { role, endpoint }: Question,
) {
  const headers = { host, authorization: `Bearer ${tokens[role]}` }
  try {
    const answer = await app.inject({ url: urlOf(endpoint, THINGS), headers })
    return `${answer.statusCode} ${answer.body.replaceAll(TIME, 'then')}`
  } catch {
    // A stream breaks at a changed text that it cannot read.
    return 'broken off'
  }
}

/** What a process of its own answers; undefined for what is never answered twice alike, as a PDF with its moment. */
async function answersAlone(housed: Housed) {
  const all = new Map<string, string>()
  const [once, again] = [await appFor([housed]), await appFor([housed])]
  for (const question of questions) {
    const answer = await answerTo(once, housed, question)
    if (answer === (await answerTo(again, housed, question))) all.set(nameOf(question), answer)
  }
  return all
}

/** The same order each time, and no order of the contract. */
function shuffled<T>(items: readonly T[]) {
  let state = 7
  const keyed = items.map((item) => {
    state = (state * 48_271) % 2_147_483_647
    return { item, key: state }
  })
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item)
}

async function opened(host: string, prepare?: typeof makeTwin) {
  const housed = await anAcademyAt(host, await fullModel())
  const changed = await prepare?.(housed.address)
  const tokens = {} as Record<Role, string>
  for (const role of Object.keys(READERS) as Role[])
    tokens[role] = await quickSession(housed.db, { uid: READERS[role], secret: housed.secret })
  return { ...housed, tokens, changed }
}

test('twins in one app read what each reads alone, whoever asks and whatever was asked before', {
  tags: 'slow',
}, async () => {
  const one = await opened('one.example')
  const twin = await opened('twin.example', makeTwin)
  expect(twin.changed).toBeGreaterThan(100)
  const alone = new Map([
    [one, await answersAlone(one)],
    [twin, await answersAlone(twin)],
  ])

  const app = await appFor([one, twin])
  const asked = shuffled([one, twin].flatMap((at) => questions.map((of) => ({ at, of }))))
  const suspect: typeof asked = []
  let same = 0
  const ask = async ({ at, of }: (typeof asked)[number]) => {
    const expected = alone.get(at)?.get(nameOf(of))
    const answer = await answerTo(app, at, of)
    if (expected === undefined) return
    if (answer === expected) same += 1
    else suspect.push({ at, of })
  }
  for (let n = 0; n < asked.length; n += 6) await Promise.all(asked.slice(n, n + 6).map(ask))
  // Asked once more beside a new app of its own, because an answer may depend on the time.
  const crossed: string[] = []
  for (const { at, of } of suspect) {
    const [here, expected] = [
      await answerTo(app, at, of),
      await answerTo(await appFor([at]), at, of),
    ]
    if (here !== expected) crossed.push(`${at.host} ${nameOf(of)}: ${here} — ${expected}`)
  }
  expect(crossed).toEqual([])

  // The twins can be told apart, and most was answered.
  const told = questions.filter(
    (of) => alone.get(one)?.get(nameOf(of)) !== alone.get(twin)?.get(nameOf(of)),
  )
  const answered = [...(alone.get(one)?.values() ?? [])].filter((text) => text.startsWith('200'))
  expect(told.length).toBeGreaterThan(240)
  expect(answered.length).toBeGreaterThan(300)
  expect(same).toBeGreaterThan(1.9 * answered.length)
})
