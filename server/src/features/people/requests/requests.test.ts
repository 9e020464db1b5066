import { askErasure } from '@ganit/contract/office/privacy'
import { createChangeRequest } from '@ganit/contract/people/change-requests'
import { askGuardianErasure } from '@ganit/contract/people/guardian-erasures'
import { addGuardian, confirmGuardian } from '@ganit/contract/people/guardians'
import { getRequests } from '@ganit/contract/people/requests'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'

test('what waits for the office stands in one place until it is decided', async ({ academy }) => {
  const { aGuardian } = await theFamilies(academy)
  const { call: desk } = await academy.signUpAs('desk')
  const requests = async () => (await desk(getRequests, {})).body
  expect(await requests()).toEqual({
    guardians: { total: 0, items: [] },
    changes: { total: 0, items: [] },
    erasures: { total: 0, items: [] },
    guardian_erasures: { total: 0, items: [] },
  })

  const child = await academy.aStudent()
  const { uid } = child
  const { student_id } = child.profile
  const mother = await aGuardian([{ student_id }])
  const unproven = await aGuardian([{ student_id, confirmed_at: null }], { name: 'Subir' })
  const named = await child.call(addGuardian, {
    params: { uid },
    body: { name: 'Rina Das', relation: 'other', phone: '+919830041250' },
  } as never)
  const { guardian_id } = named.body.guardian
  await mother.call(createChangeRequest, { body: { uid, changes: { pin: '700030' } } } as never)
  await child.call(askErasure, {})
  await mother.call(askGuardianErasure, {})

  const student = { uid, name: 'Riya Banerjee', student_class: 9 }
  expect(await requests()).toEqual({
    guardians: {
      total: 2,
      items: [
        expect.objectContaining({ guardian_id: unproven.guardian_id, is_proposed: false, student }),
        { ...named.body.guardian, student },
      ],
    },
    changes: {
      total: 1,
      items: [
        expect.objectContaining({
          changes: { pin: '700030' },
          before: { pin: child.profile.pin },
        }),
      ],
    },
    erasures: {
      total: 1,
      items: [{ student_id, uid, name: 'Riya Banerjee', since: expect.any(String) }],
    },
    guardian_erasures: {
      total: 1,
      items: [
        { guardian_id: mother.guardian_id, name: 'Mita Banerjee', since: expect.any(String) },
      ],
    },
  })

  await desk(confirmGuardian, {
    params: { uid, guardian_id: String(guardian_id) },
    body: {},
  })
  expect((await requests()).guardians.total).toBe(1)
  for (const { call } of [child, mother, await academy.signUpAs('teacher')])
    expect(await call(getRequests, {})).toMatchObject({ status: 403 })
})
