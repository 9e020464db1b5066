import { exportConsents, exportConsentsXlsx, listConsents } from '@ganit/contract/office/consents'
import { eraseStudent, PRIVACY_VERSION, recordConsent } from '@ganit/contract/office/privacy'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'

beginEachTestAt('2026-11-24', '10:00')

/** Mita Sen, with her number. */
async function aNumbered(academy: Academy) {
  const { uid } = await academy.aStudent({ first_name: 'Mita', last_name: 'Sen' })
  const { student_id } = await academy.db
    .selectFrom('students')
    .select('student_id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return { uid, student_id }
}

test('the list and its file tell a parent’s word from an agreement that says nothing of the age', async ({
  academy,
}) => {
  const owner = await academy.signInAdmin()
  const { uid } = await aNumbered(academy)
  const paper = { purpose: 'guardian', given: true, guardian_name: 'Rina Sen' }
  for (const adult_stated of [true, false])
    await owner.call(recordConsent, { params: { uid }, body: { ...paper, adult_stated } as never })
  const querystring = { purpose: 'guardian' } as never
  const { items } = (await owner.call(listConsents, { querystring })).body
  expect(items.map(({ adult_stated }) => adult_stated)).toEqual([false, true])
  const { body } = await owner.call(exportConsents, { querystring })
  const rows = String(body).trim().split(/\r?\n/)
  expect(rows[0]).toContain(',Says they are of age')
  expect(rows.slice(1).map((row) => row.split(',').at(-1))).toEqual(['', 'yes'])
})

test('the list tells whose consent it is, to what, by whom, when, how, in which language and version', async ({
  academy,
}) => {
  const owner = await academy.signInAdmin()
  const { uid, student_id } = await aNumbered(academy)
  const paper = { purpose: 'guardian', given: true, guardian_name: 'Rina Sen' } as const
  await owner.call(recordConsent, { params: { uid }, body: paper as never })
  await owner.call(recordConsent, { params: { uid }, body: { ...paper, given: false } as never })

  const { body } = await owner.call(listConsents, { querystring: {} as never })
  expect(body.total).toBe(5)
  expect(body.items.map(({ purpose, given }) => [purpose, given])).toEqual([
    ['guardian', false],
    ['guardian', true],
    ['privacy', true],
    ['terms', true],
    ['conditions', true],
  ])
  expect(body.items[1]).toMatchObject({
    ...{ student_id, uid, class_number: expect.any(Number), name: expect.stringContaining('Mita') },
    ...{
      guardian_name: 'Rina Sen',
      way: 'office',
      language: 'en',
      recorded_by: expect.any(String),
    },
  })
  // Until the owner has typed a name.
  expect(body.items[1]?.recorded_by).toBe('The owner')
  expect(body.items[2]?.text_version).toBe(PRIVACY_VERSION)
  expect(body.items[1]?.recorded_at.slice(0, 10)).toBe('2026-11-24')

  const of = async (querystring: object) =>
    (await owner.call(listConsents, { querystring: querystring as never })).body.total
  expect(await of({ purpose: 'guardian' })).toBe(2)
  expect(await of({ search: 'mita sen' })).toBe(5)
  expect(await of({ search: 'nobody' })).toBe(0)
  expect(await of({ search: String(student_id), purpose: 'terms' })).toBe(1)
})

test('the file has the moment by the academy’s clock, and an erased child is a number', async ({
  academy,
}) => {
  const owner = await academy.signInAdmin()
  const { uid, student_id } = await aNumbered(academy)
  const paper = { purpose: 'guardian', given: true, guardian_name: 'Rina Sen' } as const
  await owner.call(recordConsent, { params: { uid }, body: paper as never })
  const file = async () =>
    String((await owner.call(exportConsents, { querystring: {} as never })).body)
  const [head, first] = (await file()).replace('\uFEFF', '').split('\r\n')
  expect(head).toBe(
    'Student ID,Student,Class,Purpose,Given,When,By,Way,Recorded by,Language,Version,Says they are of age',
  )
  expect(first).toMatch(
    new RegExp(`^${student_id},Mita .*,\\d+,Guardian,given,2026-11-24 10:0\\d,Rina Sen,office,`),
  )
  // The registration was pressed by the child, who is named like a guardian.
  const ways = (await file()).split('\r\n').map((row) => row.split(',').slice(6, 8))
  expect(ways).toContainEqual([expect.stringMatching(/^Mita .*Sen$/), 'registration'])
  expect((await owner.call(exportConsentsXlsx, { querystring: {} as never })).status).toBe(200)

  const gone = await owner.call(eraseStudent, { params: { uid }, body: { confirm: student_id } })
  expect(gone.status).toBe(200)
  expect(await file()).not.toMatch(/Mita|Rina/)
  const { body } = await owner.call(listConsents, {
    querystring: { search: String(student_id) } as never,
  })
  expect(body.total).toBe(4)
  for (const each of body.items)
    expect(each).toMatchObject({ student_id, uid: null, name: null, guardian_name: null })
})
