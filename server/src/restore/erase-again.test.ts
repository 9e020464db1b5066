import { endStaff, eraseStaff } from '@ganit/contract/accounts/staff'
import { sendMessage } from '@ganit/contract/messages/messages'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { anAcademyToKeep, restoreOver } from '../../test/backups.ts'
import { PATIENT } from '../../test/database.ts'
import { placesOf } from '../../test/erasing.ts'
import { theStaff } from '../../test/staff.ts'
import { connect } from '../db/client.ts'
import { clock } from '../lifecycle/clock.ts'

test('[S203] a person who was erased after a backup is erased again in the restored data', async () => {
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

test('a member of staff who was erased since a backup is erased in what is restored from it, and their planned notice does not leave', async () => {
  const academy = await anAcademyToKeep('erased_staff')
  const { aMember, call } = await theStaff(academy)
  const gone = { name: 'Zebunnisa Khatun', email: 'zebunnisa@example.in', role: 'desk' }
  const { id: account_id, call: theirs } = await aMember(gone)
  const notice = {
    ...{ purpose: 'notice', subject: 'Holiday', text: 'No lessons.', audience: { all: true } },
    send_at: new Date(clock.now().getTime() + 86_400_000).toISOString(),
  }
  const planned = await theirs(sendMessage, { body: notice } as never)
  expect([planned.status, planned.error]).toEqual([202, undefined])
  await academy.backUp()
  const params = { account_id }
  expect((await call(endStaff, { params } as never)).status).toBe(200)
  expect((await call(eraseStaff, { params, body: { confirm: gone.email } })).status).toBe(200)
  await academy.leave()

  const { said } = await restoreOver(academy, academy.file)
  expect(said).toContain('Staff who were erased since the backup, erased again: 1.')
  const { db } = connect(academy.address, { max: 1, waits: PATIENT })
  onTestFinished(() => db.destroy())
  expect(await placesOf(db, ['zebunnisa', 'khatun'])).toEqual([])
  const account = db.selectFrom('accounts').select(['name', 'is_active'])
  expect(await account.where('id', '=', account_id).executeTakeFirst()).toEqual({
    ...{ name: 'Former member of staff 1', is_active: false },
  })
  const left = db.selectFrom('messages').select('state').where('purpose', '=', 'notice')
  expect(await left.execute()).toEqual([{ state: 'cancelled' }])
})
