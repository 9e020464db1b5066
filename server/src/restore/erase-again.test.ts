import { eraseStudent } from '@ganit/contract/office/privacy'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { anAcademyToKeep, restoreOver } from '../../test/backups.ts'
import { PATIENT } from '../../test/database.ts'
import { connect } from '../db/client.ts'

test('[S203] who was erased since a backup is erased in what is restored from it', async () => {
  const academy = await anAcademyToKeep('erased')
  const gone = await academy.aStudent({ first_name: 'Zebunnisa' })
  await academy.backUp()
  const admin = await academy.signInAdmin()
  const body = { confirm: gone.profile.student_id }
  const reply = await admin.call(eraseStudent, { params: { uid: gone.uid }, body })
  expect(reply.status).toBe(200)
  await academy.leave()

  const { said } = await restoreOver(academy, academy.file)
  expect(said.join('\n')).toContain('erased again: 1.')
  const { db } = connect(academy.address, { max: 1, waits: PATIENT })
  onTestFinished(() => db.destroy())
  const { rows } = await sql`
    select from students where first_name = 'Zebunnisa'
    union all select from accounts where id = ${gone.uid}`.execute(db)
  expect(rows).toEqual([])
  expect(await db.selectFrom('erasures').select('student_id').execute()).toEqual([
    { student_id: gone.profile.student_id },
  ])
})
