import { registerStudent } from '@ganit/contract/registration'
import { expect } from 'vitest'
import { aRegistration, test } from '../../../test/academy.ts'

test('a student registers and gets the record in the shape of the profile', async ({ academy }) => {
  const { call, email, uid } = await academy.signUp()

  const reply = await call(registerStudent, {
    body: await aRegistration({ first_name: '  Riya ', contact_number_2: ' ' }),
  })

  expect(reply).toMatchObject({
    status: 201,
    body: {
      message: 'Registration successful!',
      student: {
        uid,
        email,
        first_name: 'Riya',
        middle_name: null,
        contact_number_2: null,
        student_class: 9,
        class_name: 'Class 9',
        fees_status: 'No',
        is_active: true,
        is_verified: false,
        batch_id: null,
        batches: [],
        date_of_birth: '2011-08-14',
      },
    },
  })
  expect(new Date(reply.body.student.registered_at).getTime()).toBeLessThanOrEqual(Date.now())
})
