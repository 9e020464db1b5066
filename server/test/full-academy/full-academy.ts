import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { migrations } from '../../src/db/migrations/index.ts'
import { openAcademy } from '../academy.ts'
import { administer, copyTemplate, TEMPLATE } from '../database.ts'
import { BASE } from '../moved-date.ts'
import { addOldRows } from '../old-rows.ts'
import { quickSession } from '../quick-accounts.ts'
import { setSqlClock } from '../sql-clock.ts'
import { changesBetween, contents, inDatabase } from '../table-contents.ts'
import { temporaryFolder } from '../temporary.ts'

const ROWS = readFileSync(join(import.meta.dirname, 'rows.sql'), 'utf8')
const MODEL = `full_academy_${process.env.VITEST_POOL_ID}`
const SECRET = 'cd'.repeat(32)

/** Ids by which rows name a person. */
export type Person = { uid?: string; student_id?: number; guardian_id?: number }

const student = { uid: 'u1', student_id: 1 }
const guardian = { uid: 'g1', guardian_id: 1 }
const otherStudent = { uid: 'u2', student_id: 2 }
const otherGuardian = { uid: 'g3', guardian_id: 3 }

/** Two families and the staff, as in `rows.sql` and the rows of earlier versions. */
export const PEOPLE = {
  owner: 'admin',
  teacher: 't1',
  /** The student with rows in each table about students. */
  student,
  guardian,
  /** Proposed by the guardian, without an account. */
  secondGuardian: { guardian_id: 2 },
  family: [student, guardian, { guardian_id: 2 }],
  otherStudent,
  otherGuardian,
  otherFamily: [otherStudent, otherGuardian],
  /** A record without an account. */
  record: { uid: 'record-3', student_id: 3 },
}

/** Whether a row names one of these people by its own columns. */
export const tellsOf = (row: Record<string, unknown>, people: Person | Person[]) =>
  [people]
    .flat()
    .some(
      ({ uid, student_id, guardian_id }) =>
        (uid !== undefined && Object.values(row).includes(uid)) ||
        Object.entries(row).some(
          ([column, value]) =>
            value !== undefined &&
            ((/student_id/.test(column) && value === student_id) ||
              (/guardian_id/.test(column) && value === guardian_id)),
        ),
    )

let model: Promise<void> | undefined

async function makeModel() {
  // Vitest may replace a worker's process, and the next one has the same number.
  await administer(inject('database'), `drop database if exists ${MODEL}`)
  await administer(inject('database'), `create database ${MODEL} template ${TEMPLATE}`)
  await inDatabase({ ...inject('database'), database: MODEL }, async (client) => {
    await setSqlClock(client, { standsAt: BASE.getTime() })
    for (const name of Object.keys(migrations)) await addOldRows(client, name)
    await client.query(ROWS)
  })
}

/**
 * Name of a database with a row in every table. Its rows are of the moment at which each test begins: rows of a later
 * one would lie in the future of the tests that follow, and a test that is planned would begin while they run.
 */
export async function fullModel() {
  model ??= makeModel()
  await model
  return MODEL
}

/**
 * An academy with a row in every table and a value in every foreign key, as `complete.test.ts` requires. It has a
 * database of its own, deleted after the test.
 */
export async function aFullAcademy(name: string) {
  const template = await fullModel()
  const { address, db, pool } = await copyTemplate(inject('database'), `full_${name}`, template)
  const folder = temporaryFolder()
  const academy = await openAcademy({ db, pool }, { dataDir: folder, secret: SECRET })
  let isOpen = true
  /** Closes all connections to the database. */
  async function leave() {
    if (!isOpen) return
    isOpen = false
    await academy.close()
    await db.destroy()
  }
  onTestFinished(leave)
  /** Calls in the name of an account. */
  async function signInAs(uid: string) {
    const token = await quickSession(db, { uid, secret: SECRET })
    return { token, call: academy.caller(token) }
  }
  return {
    ...academy,
    address,
    folder,
    leave,
    signInAs,
    signInAdmin: () => signInAs(PEOPLE.owner),
    contents: () => contents(address),
    /** Runs work; returns its result, and its changes by table. */
    async changesOf<T>(work: () => Promise<T>) {
      const before = await contents(address)
      const result = await work()
      return { result, before, changes: changesBetween(before, await contents(address)) }
    },
  }
}

export type FullAcademy = Awaited<ReturnType<typeof aFullAcademy>>
