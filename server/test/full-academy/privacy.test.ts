import { eraseStudent, exportStudent } from '@ganit/contract/office/privacy'
import { eraseGuardian, exportGuardian } from '@ganit/contract/people/guardian-erasures'
import { expect, test } from 'vitest'
import { findingsOf } from '../../src/jobs/findings.ts'
import { HOLDINGS } from '../data-map.ts'
import { placesOf } from '../erasing.ts'
import type { Tables } from '../table-contents.ts'
import { aFullAcademy, PEOPLE, type Person, tellsOf } from './full-academy.ts'

const { owner, student, guardian, family, otherFamily } = PEOPLE
const ofStudent = { params: { uid: student.uid } }

/** Tables that may have data about a person and have rows about this one. */
const heldOf = (tables: Tables, person: Person) =>
  Object.entries(HOLDINGS).flatMap(([table, { exported }]) =>
    exported === true && tables[table]?.some((row) => tellsOf(row, person)) ? [table] : [],
  )

/** Tables with something in a file of personal data. */
const filledIn = (file: object) =>
  Object.entries(file).flatMap(([table, held]) =>
    table === 'exported_at' || held === null || (Array.isArray(held) && held.length === 0)
      ? []
      : [table],
  )

test.each([owner, student.uid, guardian.uid])(
  'the file of the student, asked for by %s, has all that is held of her',
  async (who) => {
    const academy = await aFullAcademy('export')
    const { call } = await academy.signInAs(who)
    const { status, body } = await call(exportStudent, ofStudent as never)
    expect(status).toBe(200)
    const promised = Object.keys(HOLDINGS).filter((table) => HOLDINGS[table]?.exported === true)
    expect(filledIn(body as object).toSorted()).toEqual(promised.toSorted())
  },
)

test('the file of the guardian has all that is held of her, and nothing of others', async () => {
  const academy = await aFullAcademy('export_guardian')
  const { call } = await academy.signInAs(guardian.uid)
  const { status, body } = await call(exportGuardian)
  expect(status).toBe(200)
  const held = heldOf(await academy.contents(), guardian)
  expect(held.length).toBeGreaterThan(8)
  const filled = filledIn(body as object)
  expect(
    held.filter((table) => !filled.includes(table)),
    'readGuardianData (privacy/guardian-export.queries.ts) leaves them out',
  ).toEqual([])
  expect(JSON.stringify(body)).not.toMatch(/Nora|nora@|Arjun/)
})

/** Tables that an erasure changes beside those named in `DATA_MAP`. */
const BESIDE: Record<string, string> = {
  student_counts: 'counts the records',
  changed_collected_days: 'days whose sums are to be reckoned anew',
  marking_turns: 'of an attempt that goes',
}

/** Faults of an erasure, by table, from the states before and after. */
function faultsOf(changes: Awaited<ReturnType<typeof changesBy>>['changes']) {
  const faults: string[] = []
  for (const [table, { gone, come }] of Object.entries(changes)) {
    const erased = HOLDINGS[table]?.erased
    if (erased === undefined || erased.startsWith('tells of no student')) {
      if (!(table in BESIDE)) faults.push(`${table} changed, and tells of nobody`)
    } else if (erased === 'deleted' && come.length > 0)
      faults.push(`${table} is to be deleted, and has ${JSON.stringify(come)}`)
    for (const row of gone)
      if (tellsOf(row, otherFamily) && !tellsOf(row, family) && table !== 'idempotency_keys')
        faults.push(`${table} lost of others ${JSON.stringify(row)}`)
  }
  return faults
}

async function changesBy(name: string, erase: (call: CallableFunction) => Promise<unknown>) {
  const academy = await aFullAcademy(name)
  const { call } = await academy.signInAdmin()
  const found = await academy.changesOf(() => erase(call))
  expect(found.result).toMatchObject({ status: 200 })
  expect(await findingsOf(academy.db)).toEqual([])
  return { ...found, academy, after: await academy.contents() }
}

/** Remaining rows about a person in tables whose rows an erasure deletes. */
const leftOf = (tables: Tables, person: Person) =>
  Object.entries(tables).flatMap(([table, rows]) =>
    HOLDINGS[table]?.erased === 'deleted' && rows.some((row) => tellsOf(row, person))
      ? [table]
      : [],
  )

test('an erasure of the student changes what the data map says, of nobody else', async () => {
  const { changes, before, after, academy } = await changesBy('erase_student', (call) =>
    call(eraseStudent, { ...ofStudent, body: { confirm: student.student_id } }),
  )
  expect(faultsOf(changes)).toEqual([])
  expect(leftOf(before, student).length).toBeGreaterThan(30)
  expect(leftOf(after, student)).toEqual([])
  const words = ['riya@example.in', 'Sits in front', '27 Lake Road', 'B. G. H. S.', 'দিদি']
  expect(await placesOf(academy.db, words)).toEqual([])
})

test('an erasure of the guardian changes what the data map says, of nobody else', async () => {
  const { changes, before, after, academy } = await changesBy('erase_guardian', (call) =>
    call(eraseGuardian, {
      params: { guardian_id: String(guardian.guardian_id) },
      body: { confirm: guardian.guardian_id },
    }),
  )
  expect(faultsOf(changes)).toEqual([])
  expect(leftOf(before, guardian).length).toBeGreaterThan(7)
  expect(leftOf(after, guardian)).toEqual([])
  const words = ['মিতা Banerjee', 'mita@example.in', 'p.example/1']
  const places = await placesOf(academy.db, words)
  // The request is about another child, and is deleted 12 months after its last change.
  expect(places.map((place) => place.replace(/:.*/s, ''))).toEqual(['enquiries'])
})
