import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theImports } from '../../../../test/imports.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import { aRecord } from '../../../../test/records.ts'

test('a record that somebody changes while an import is taken back keeps the change', async ({
  academy,
}) => {
  const { look, choose, run, undo, students } = await theImports(academy)
  const { student_id } = await aRecord(academy, { city: 'Kolkata' })
  const { import_id } = await look(
    'First Name,Last Name,Email,City\nAsha,Sen,asha@example.in,Howrah\n',
  )
  await choose(import_id, { matches: 'update' })
  await run(import_id)
  const [{ version, city } = { version: 0, city: null }] = await students()
  expect(city).toBe('Howrah')
  const trx = await academy.db.startTransaction().execute()
  await trx
    .updateTable('students')
    .set({ city: 'Siliguri', version: version + 1 } as never)
    .where('student_id', '=', student_id)
    .execute()
  const undoing = undo(import_id)
  await somebodyWaits(academy)
  await trx.commit().execute()
  expect((await undoing).result).toMatchObject({
    restored: 0,
    kept: [{ student_id, why: 'It was changed since.' }],
  })
  expect(await students()).toMatchObject([{ city: 'Siliguri' }])
})
