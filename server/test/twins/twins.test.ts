import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { stopAt } from '../clock.ts'
import { fullModel } from '../full-academy/full-academy.ts'
import { BASE } from '../moved-date.ts'
import { quickSession } from '../quick-accounts.ts'
import { answerTo, drawPatiently, nameOf, type Question } from './answers.ts'
import { BUILD, calls, pageCookieOf, pagesOf, READERS } from './questions.ts'
import { fillOut, makeTwin } from './twin-rows.ts'
import { anAcademyAt, answersAlone, appFor } from './two-academies.ts'

/** The same order each time, and no order of the contract. */
function shuffled<T>(items: readonly T[]) {
  let state = 7
  const keyed = items.map((item) => {
    state = (state * 48_271) % 2_147_483_647
    return { item, key: state }
  })
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item)
}

type Asking = { questions: readonly Question[]; webBuildDir?: string }

async function opened(host: string, { questions, webBuildDir }: Asking, prepare?: typeof makeTwin) {
  const housed = await anAcademyAt(host, await fullModel())
  await fillOut(housed.address)
  const changed = (await prepare?.(housed.address)) ?? 0
  const sessions: Record<string, { token: string; cookie: string }> = {}
  for (const [role, uid] of Object.entries(READERS)) {
    const token = await quickSession(housed.db, { uid, secret: housed.secret })
    sessions[role] = { token, cookie: pageCookieOf(token, housed.secret) }
  }
  const alone = await answersAlone({ ...housed, sessions, questions, webBuildDir })
  return { ...housed, sessions, changed, alone }
}

/** Asks everything of twins in one app, at most so many at once; returns what each answered alone. */
async function askTwins(asking: Asking, atOnce: number) {
  // Nothing that is kept grows old, and no answer depends on its moment.
  stopAt(BASE)
  onTestFinished(drawPatiently())
  const one = await opened('one.example', asking)
  const twin = await opened('twin.example', asking, makeTwin)
  expect(twin.changed).toBeGreaterThan(100)

  const app = await appFor([one, twin], { webBuildDir: asking.webBuildDir })
  const asked = shuffled([one, twin].flatMap((at) => asking.questions.map((of) => ({ at, of }))))
  const crossed: string[] = []
  const ask = async ({ at, of }: (typeof asked)[number]) => {
    const [here, alone] = [await answerTo(app, at, of), at.alone.get(nameOf(of))]
    if (here !== alone) crossed.push(`${at.host} ${nameOf(of)}: ${here} — ${alone}`)
  }
  for (let n = 0; n < asked.length; n += atOnce)
    await Promise.all(asked.slice(n, n + atOnce).map(ask))
  expect(crossed).toEqual([])

  // The twins can be told apart, and most is answered.
  const names = asking.questions.map(nameOf)
  const answered = (name: string) => /^20/.test(twin.alone.get(name) ?? '')
  return {
    told: names.filter((name) => one.alone.get(name) !== twin.alone.get(name)),
    answered: names.filter(answered),
    failed: names.filter((name) => /^5/.test(twin.alone.get(name) ?? '')),
  }
}

test('twins in one app read what each reads alone, whoever asks and whatever was asked before', {
  tags: 'slow',
}, async () => {
  const { told, answered, failed } = await askTwins({ questions: calls }, 6)
  expect(failed.length).toBeLessThan(15)
  expect(answered.length).toBeGreaterThan(340)
  expect(told.length).toBeGreaterThan(300)
  for (const role of ['visitor', ...Object.keys(READERS)])
    expect(told.filter((name) => name.startsWith(role)).length, role).toBeGreaterThan(2)
})

// `npm run test:all` builds the pages first.
test.runIf(existsSync(BUILD))(
  'public pages, their data and pages that are drawn for a session are each twin’s own',
  { tags: 'slow' },
  async () => {
    const questions = await pagesOf(BUILD)
    const { told, answered, failed } = await askTwins({ questions, webBuildDir: BUILD }, 4)
    expect(failed).toEqual([])
    expect(answered.length).toBeGreaterThan(100)
    expect(told.length).toBeGreaterThan(60)
    for (const role of ['visitor', ...Object.keys(READERS)])
      expect(told.filter((name) => name.startsWith(role)).length, role).toBeGreaterThan(2)
  },
)
