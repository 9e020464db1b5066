import { registerStudent } from '@ganit/contract/people/registration'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aRegistration, test } from '../../../../test/academy.ts'
import { theEnquiries, tokenOf } from '../../../../test/enquiries.ts'
import { clock } from '../../../lifecycle/clock.ts'

test('a link fills in the registration, which then is the enquiry’s', async ({ academy }) => {
  const { anEnquiry, invite, prefill, read } = await theEnquiries(academy)
  const id = await anEnquiry({ student_name: 'Riya Rani Sen', school: 'St. Mary’s' })
  const { status, body } = await invite(id)
  expect(status).toBe(201)
  const { link, expires_at } = body.invitation
  expect(link).toMatch(/\/student\/register\?enquiry=[\w-]{43}$/)
  const days = (Date.parse(expires_at) - clock.ms()) / 86_400_000
  expect(Math.round(days)).toBe(14)
  expect((await read(id)).stage).toBe('offered')
  const token = tokenOf(link)
  expect(await prefill(token)).toMatchObject({
    status: 200,
    body: {
      first_name: 'Riya',
      last_name: 'Rani Sen',
      email: '',
      contact_number_1: '+919830041276',
      student_class: 9,
      school_or_college_name: 'St. Mary’s',
    },
  })
  const { profile } = await academy.aStudent({ enquiry_token: token } as never)
  expect(await read(id)).toMatchObject({ stage: 'joined', student_id: profile.student_id })
  expect(await prefill(token)).toMatchObject({
    status: 404,
    error: 'This link is no longer valid.',
  })
})

test('a newer link ends the older, and a closed enquiry or fourteen days end both', async ({
  academy,
}) => {
  const { anEnquiry, invite, prefill, lose, db } = await theEnquiries(academy)
  const id = await anEnquiry({ student_name: null })
  const older = tokenOf((await invite(id)).body.invitation.link)
  const newer = tokenOf((await invite(id)).body.invitation.link)
  expect((await prefill(older)).status).toBe(404)
  expect((await prefill(newer)).body).toMatchObject({ first_name: 'Mita', last_name: 'Sen' })
  await sql`update enquiry_links set expires_at = now() - interval '1 second'`.execute(db)
  expect((await prefill(newer)).status).toBe(404)
  const last = tokenOf((await invite(id)).body.invitation.link)
  await lose(id)
  expect((await prefill(last)).status).toBe(404)
})

test.for([['nothing'], [''], ['x'.repeat(500)], [4711], [null], [{}]])(
  'the token %.20j hinders nobody who registers',
  async ([enquiry_token], { academy }) => {
    const { anEnquiry, read } = await theEnquiries(academy)
    const id = await anEnquiry()
    const { call } = await academy.signUp()
    const body = await aRegistration({ enquiry_token } as never)
    expect((await call(registerStudent, { body })).status).toBe(201)
    expect((await read(id)).stage).toBe('new')
  },
)
