import fc from 'fast-check'
import { expect, onTestFinished } from 'vitest'
import { type Academy, test } from '../academy.ts'
import { theLedger } from '../ledger.ts'
import { runs } from '../runs.ts'
import { aWildCall, type WildCall } from './wild-calls.ts'
import { watchWrites } from './written-tables.ts'

/** A short run in each `npm test`; `npm run test:inputs` runs longer. */
const RUNS = runs(1_200, process.env.GANIT_RUNS)
const SEED = process.env.GANIT_SEED ? Number(process.env.GANIT_SEED) : undefined

/** An academy in which many ids exist, with tokens of all roles. */
async function aBusyAcademy(academy: Academy) {
  const admin = await theLedger(academy)
  const student = await academy.aStudent()
  const newcomer = await academy.signUp()
  const batch_id = await admin.aBatch()
  await admin.addFee(batch_id)
  await admin.toggle(batch_id, student.profile.student_id)
  await admin.pay({ student_id: student.profile.student_id, amount: '10' })
  return {
    uid: student.uid,
    // Usually the admin, whose calls get furthest.
    tokens: [
      undefined,
      student.token,
      newcomer.token,
      ...Array.from({ length: 7 }, () => admin.token),
    ],
  }
}

const send = (
  { app }: Academy,
  { method, path, query, payload }: WildCall,
  token: string | undefined,
) =>
  app.inject({
    method,
    url: path,
    query,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })

const isOver = (status: number) => status >= 500

test('no call breaks, whatever is sent, and a refused one changes nothing [S084]', {
  timeout: 60_000 + RUNS * 200,
}, async ({ academy }) => {
  const { uid, tokens } = await aBusyAcademy(academy)
  const writes = await watchWrites(academy.db)
  onTestFinished(async () => void (await writes.remove()))
  await writes.writtenSince()
  const seen = new Map<number, number>()

  const wild = fc.asyncProperty(aWildCall(uid), fc.constantFrom(...tokens), async (call, token) => {
    const { statusCode, body, headers } = await send(academy, call, token)
    seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
    const written = await writes.writtenSince()
    expect([statusCode, body]).toSatisfy(([status]) => !isOver(status))
    if (statusCode >= 400) {
      expect(written).toEqual([])
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(Object.keys(JSON.parse(body))).toEqual(expect.arrayContaining(['error']))
      expect(body).not.toMatch(/\.ts:\d|select "|insert into "|node_modules|\bat async /)
    }
  })
  await fc.assert(wild, {
    numRuns: RUNS,
    ...(SEED !== undefined && { seed: SEED }),
    endOnFailure: true,
  })

  expect([...seen.keys()].filter((status) => status < 300)).not.toEqual([])
  if (process.env.GANIT_RUNS) console.log(`${RUNS} inputs:`, Object.fromEntries(seen))
})
