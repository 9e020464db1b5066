import { getSettings, updateSettings } from '@ganit/contract/ground/settings'
import { getSiteTruth } from '@ganit/contract/office/site-truth'
import { closeChecklist, getToday } from '@ganit/contract/office/today'
import { createEnquiry } from '@ganit/contract/people/enquiries'
import { registerStudent } from '@ganit/contract/people/registration'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { ASKED } from '../../../../test/enquiries.ts'
import { aRegistration } from '../../../../test/registrations.ts'

test('a site whose classes are chosen offers no other, and shows no sample', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const desk = await academy.signUpAs('desk')
  const ofVisitor = async () => (await academy.visitor(getSettings)).body
  const fresh = await ofVisitor()
  expect([fresh.classes_taught, fresh.guardian_area]).toEqual([null, false])
  expect(fresh.testimonials.every(({ is_sample }) => is_sample)).toBe(true)
  const states = async () =>
    Object.fromEntries(
      (await call(getSiteTruth)).body.map(({ what, state }) => [what, state] as const),
    )
  expect(await states()).toMatchObject({
    name: 'sample',
    phone: 'empty',
    classes: 'sample',
    testimonials: 'sample',
    courses: 'empty',
    about: 'empty',
    terms: 'sample',
  })
  expect((await desk.call(getSiteTruth)).status).toBe(403)

  const choose = (classes_taught: unknown) =>
    call(updateSettings, { body: { classes_taught } } as never)
  expect((await choose([])).fields).toEqual({ classes_taught: 'Choose at least one class.' })
  expect((await choose([13])).status).toBe(400)
  await choose([10, 5, 6, 7, 8, 9, 5])
  await call(updateSettings, { body: { academy_name: 'Sunrise', phone: '98300 41200' } } as never)
  const chosen = await ofVisitor()
  expect(chosen).toMatchObject({
    classes_taught: [5, 6, 7, 8, 9, 10],
    guardian_area: true,
    testimonials: [],
  })
  expect(await states()).toMatchObject({
    name: 'true',
    phone: 'true',
    classes: 'true',
    testimonials: 'empty',
  })
  // The form of the owner still has the samples, to write over.
  expect((await call(getSettings)).body.testimonials.length).toBeGreaterThan(0)

  const ask = (class_number: number) =>
    academy.visitor(createEnquiry, { body: { ...ASKED, class_number } } as never)
  expect(await ask(11)).toMatchObject({
    status: 400,
    fields: { class_number: 'We teach Classes 5 to 10.' },
  })
  expect((await ask(9)).status).toBe(201)
  const ofDesk = { ...ASKED, phone: '9830041299', class_number: 11 }
  expect((await desk.call(createEnquiry, { body: ofDesk } as never)).status).toBe(201)
  const student = await academy.signUp()
  const registered = await student.call(registerStudent, {
    body: await aRegistration({ student_class: 12 }),
  } as never)
  expect(registered.fields).toMatchObject({ student_class: 'We teach Classes 5 to 10.' })

  await choose(null)
  expect((await ofVisitor()).classes_taught).toBeNull()
})

test('the list of the first days is closed and opened again', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  const list = async () => (await call(getToday)).body.checklist
  expect((await call(closeChecklist, {} as never)).body.message).toBe('Closed.')
  expect(await list()).toBeNull()
  const wrong = await call(closeChecklist, { body: { closed: 'no' } } as never)
  expect(wrong.fields).toEqual({ closed: 'closed must be true or false.' })
  expect((await call(closeChecklist, { body: { closed: false } } as never)).body.message).toBe(
    'Opened.',
  )
  expect(await list()).toMatchObject({ done: [] })
  const closed = await call(closeChecklist, { body: { closed: true } } as never)
  expect([closed.body.message, await list()]).toEqual(['Closed.', null])
})
