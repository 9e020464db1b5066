import { LANGUAGES } from '@ganit/contract/languages'
import { ENQUIRY_SOURCES } from '@ganit/contract/people/enquiry'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theEnquiries } from '../../../../test/enquiries.ts'
import { DAY } from '../../../../test/registers.ts'

beginEachTestAt(DAY)

const WHO = {
  name: 'Mita Sen',
  student_name: 'Riya Sen',
  email: 'mita@example.in',
  class_number: 9,
  school: 'Lake School',
  message: 'In the evening?',
}

test('the office writes down all that it hears, changes all of it, and calls again', async ({
  academy,
}) => {
  const { write, change, read, note, batch_id } = await theEnquiries(academy)
  let n = 0
  for (const source of ENQUIRY_SOURCES) {
    n += 1
    const said = { ...WHO, phone: `+9198300412${10 + n}`, source, follow_up_on: '2026-12-09' }
    const wishes = { consent: n % 2 === 0, wants_trial: n % 2 === 0, batch_ids: [batch_id] }
    const language = LANGUAGES[n % LANGUAGES.length]
    const { status, body } = await write({ ...said, ...wishes, language })
    expect(status).toBe(201)
    const { enquiry_id = 0, version = 0 } = body.enquiry ?? {}
    expect(await read(enquiry_id)).toMatchObject({ ...said, stage: 'new' })

    const other = ENQUIRY_SOURCES[n % ENQUIRY_SOURCES.length]
    const changes = {
      ...{ name: 'Mita Roy', student_name: 'Riya Roy', phone: `+9198300413${10 + n}` },
      ...{ email: 'roy@example.in', class_number: 8, school: 'Hill School', message: 'At noon' },
      ...{ source: other, follow_up_on: '2026-12-10', consent: n % 2 === 1 },
    }
    const stage = (['contacted', 'new', 'trial', 'offered'] as const)[n % 4]
    const changed = await change(enquiry_id, { ...changes, stage, version })
    expect([changed.status, changed.fields]).toEqual([200, undefined])
    const { consent: _, ...told } = changes
    expect(await read(enquiry_id)).toMatchObject({ ...told, stage })
    // The version is not the present one any more.
    expect((await change(enquiry_id, { ...changes, version })).status).toBe(409)

    const again = await note(enquiry_id, { text: 'Calls back', follow_up_on: '2026-12-11' })
    expect(again.body).toMatchObject({
      note: { text: 'Calls back' },
      enquiry: { follow_up_on: '2026-12-11' },
    })
  }
})

test('what a robot fills in is taken and kept by nobody', async ({ academy }) => {
  const { ask, list } = await theEnquiries(academy)
  const sent = { ...WHO, phone: '+919830041276', language: 'en', wants_trial: false }
  expect((await ask({ ...sent, consent: true, website: 'https://x.example' })).status).toBe(201)
  expect((await list()).items).toEqual([])
})
