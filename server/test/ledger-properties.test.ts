import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/schema.ts'
import { ensureAdmin } from '../src/features/accounts/admin.ts'
import { ensureSettings } from '../src/features/ground/settings/settings.queries.ts'
import { checkLedger } from '../src/features/money/ledger/checkup.ts'
import { ADMIN, test } from './academy.ts'
import { empty } from './database.ts'
import { setDay } from './days.ts'
import { expectGst } from './gst-model.ts'
import { adminUid, aPlainBatch, aPupil } from './ledger.ts'
import { BATCHES, command, type Real, STUDENTS } from './ledger-commands/command.ts'
import { DUES } from './ledger-commands/dues.ts'
import { FEES } from './ledger-commands/fees.ts'
import { IMPORTS } from './ledger-commands/imports.ts'
import { DAYS, MEMBERS } from './ledger-commands/members.ts'
import { PAYMENTS } from './ledger-commands/payments.ts'
import { UNDONE } from './ledger-commands/undone.ts'
import { LedgerModel } from './ledger-model/ledger-model.ts'
import { runs, whileTimeLasts } from './runs.ts'
import { expectSameWords } from './same-words.ts'

/** Number of sequences, and the seed, to repeat a failure. */
const { LEDGER_SEED } = process.env
const RUNS = runs(12, process.env.LEDGER_RUNS)
/** Milliseconds: five minutes, more for long runs. */
const LIMIT = Math.max(300, RUNS * 2) * 1000

async function setUp(db: Kysely<Database>): Promise<Real> {
  await empty(db)
  await ensureAdmin(db, ADMIN)
  await db.transaction().execute(async (trx) => {
    await ensureSettings(trx)
    await trx.updateTable('settings').set({ gstin: '27AAPFU0939F1ZV' }).execute()
  })
  const students: string[] = []
  for (const n of STUDENTS) students.push((await aPupil(db, n)).uid)
  for (const n of BATCHES) await aPlainBatch(db, `Batch ${n}`)
  return { db, uid: await adminUid(db), students }
}

const ALL = [...MEMBERS, ...DAYS, ...FEES, ...PAYMENTS, ...DUES, ...IMPORTS]

type End = (db: Kysely<Database>, today: string) => Promise<unknown>

async function expectLedger(
  db: Kysely<Database>,
  kinds: typeof ALL,
  expectAtEnd: End = async () => undefined,
) {
  const commands = fc.commands(kinds, { size: '+1', maxCommands: 25 })
  const property = async (sequence: Iterable<fc.AsyncCommand<LedgerModel, Real>>) => {
    const model = new LedgerModel()
    setDay(model.today)
    const real = await setUp(db)
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    await expectAtEnd(db, model.today)
    const days = { today: model.today, madeUntil: model.today }
    expect(await checkLedger(db, days)).toEqual([])
    await expectSameWords(db, model.today, ['2025-12-31', '2026-02-10', '2026-03-31'])
  }
  await fc.assert(fc.asyncProperty(commands, whileTimeLasts(LIMIT, property)), {
    numRuns: RUNS,
    ...(LEDGER_SEED && { seed: Number(LEDGER_SEED) }),
  })
}

test(
  'the ledger always equals a simple model of it [S154]',
  {
    timeout: LIMIT,
  },
  ({ academy: { db } }) => expectLedger(db, ALL),
)

test('a change of batches that was taken back, at once or later, has not happened', {
  timeout: LIMIT,
}, ({ academy: { db } }) => {
  // Makes a third of the commands ones that are taken back.
  const often = [...UNDONE, ...UNDONE, ...UNDONE, ...UNDONE]
  return expectLedger(db, [...ALL, ...often])
})

/** Changes the rate, or removes it: later payments bear that tax. */
const taxed = fc.constantFrom(null, 5, 12, 18, 18).map((gst_rate) =>
  command(`the rate of GST is ${gst_rate}`, async (_, { db }) => {
    await db.updateTable('settings').set({ gst_rate }).execute()
  }),
)

test('the boxes of GST of all months are what the ledger has invoiced and taken ahead', {
  timeout: LIMIT,
}, ({ academy: { db } }) => {
  const kinds = [...PAYMENTS, ...PAYMENTS, ...MEMBERS, ...DUES, ...FEES]
  return expectLedger(db, [...kinds, ...DAYS, ...DAYS, ...DAYS, taxed], async (_, today) => {
    await db.updateTable('settings').set({ gst_rate: 18 }).execute()
    await expectGst(db, today)
  })
})
