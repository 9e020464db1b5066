import { endStaffSecondFactor, listStaff, updateStaff } from '@ganit/contract/accounts/staff'
import { BACKUP_SCHEDULES, getBackups, updateBackupPlan } from '@ganit/contract/office/backups'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { TEACHER, theStaff } from '../../../../test/staff.ts'

test('somebody is invited with a phone, and gets another name, phone and role', async ({
  academy,
}) => {
  const { call, aMember, invite } = await theStaff(academy)
  const { id } = await aMember({ ...TEACHER, phone: '98300 41276' })
  const params = { account_id: id }
  for (const role of ['desk', 'teacher']) {
    const body = { name: `Ananya ${role}`, role, phone: `98300 4127${role.length}` }
    const { status, body: saved } = await call(updateStaff, { params, body } as never)
    expect([status, saved.staff]).toMatchObject([200, body])
    expect((await call(listStaff)).body).toMatchObject([body])
  }
  const wrong = await call(updateStaff, { params, body: { role: 'owner' } } as never)
  expect(Object.keys(wrong.fields ?? {})).toEqual(['role'])
  const off = await call(endStaffSecondFactor, { params, body: { reason: 'Lost' } } as never)
  expect([off.status, off.error]).toEqual([409, 'It is switched off already.'])
  const unknown = { params: { account_id: 'none' } }
  expect((await call(updateStaff, { ...unknown, body: { name: 'Nobody' } } as never)).status).toBe(
    404,
  )
  expect(
    (await call(endStaffSecondFactor, { ...unknown, body: { reason: 'Lost' } } as never)).status,
  ).toBe(404)
  const other = { name: 'Ravi', email: 'ravi@example.in', role: 'desk', phone: '98300 41200' }
  expect((await invite(other)).status).toBe(201)
})

test('backups are made as often, and as many kept, as the owner says', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  for (const [n, schedule] of BACKUP_SCHEDULES.entries()) {
    const plan = { schedule, kept: 5 + n }
    expect((await call(updateBackupPlan, { body: plan } as never)).body).toMatchObject(plan)
    expect((await call(getBackups)).body).toMatchObject(plan)
  }
})
