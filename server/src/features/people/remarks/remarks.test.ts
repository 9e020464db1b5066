import { eraseStudent, exportStudent } from '@ganit/contract/office/privacy'
import { addRemark, listRemarks } from '@ganit/contract/people/remarks'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'

test('a remark stays as it was written, is exported, and goes with the record', async ({
  academy,
}) => {
  const { call, aPupil } = await theLedger(academy)
  const { uid, student_id } = await aPupil()
  const params = { uid }
  const note = (text: unknown) => call(addRemark, { params, body: { text } } as never)
  const first = await note('  আগামী মাসে দেবে  ')
  expect([first.status, first.body]).toMatchObject([
    201,
    { message: 'Noted.', remark: { text: 'আগামী মাসে দেবে', by: expect.any(String) } },
  ])
  await note('Called the mother')
  for (const wrong of ['', ' ', 7, 'x'.repeat(2_001)]) expect((await note(wrong)).status).toBe(400)
  const listed = (await call(listRemarks, { params })).body
  expect(listed.map(({ text }) => text)).toEqual(['Called the mother', 'আগামী মাসে দেবে'])
  const nobody = { uid: 'nobody' }
  expect((await call(listRemarks, { params: nobody })).status).toBe(404)
  expect((await call(addRemark, { params: nobody, body: { text: 'x' } })).status).toBe(404)

  await expect(sql`update student_remarks set text = 'Other'`.execute(academy.db)).rejects.toThrow()
  const data = (await call(exportStudent, { params })).body as { student_remarks: object[] }
  expect(data.student_remarks).toHaveLength(2)
  const erased = await call(eraseStudent, {
    params,
    body: { confirm: String(student_id) },
  } as never)
  expect(erased.status).toBe(200)
  expect(await academy.db.selectFrom('student_remarks').selectAll().execute()).toEqual([])
})
