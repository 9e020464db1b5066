import { updateSettings } from '@ganit/contract/ground/settings'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { ASKED, theEnquiries } from '../../../../test/enquiries.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { DAY } from '../../../../test/registers.ts'

beginEachTestAt(DAY)

const phoneOf = (n: number) => `98300${String(n).padStart(5, '0')}`

/** Sends a visitor's enquiry from an address. */
const askFrom = ({ app }: Academy, remoteAddress: string, body: object) =>
  app.inject({
    method: 'POST',
    url: '/api/enquiries',
    remoteAddress,
    payload: { ...ASKED, ...body },
  })

/** Families are thanked by SMS if possible, else by mail. */
async function theThanks(academy: Academy) {
  const enquiries = await theEnquiries(academy)
  await forgetMessages(academy)
  const messages = theMessages(academy, { sms: true })
  const channels = ['sms', 'mail']
  await enquiries.call(updateSettings, {
    body: { message_events: { enquiry: { on: true, channels } } },
  } as never)
  await academy.db
    .insertInto('message_templates')
    .values({ event: 'enquiry', language: 'en', text: '{student}', sms_template_id: '1' })
    .execute()
  const thanked = async () => {
    await messages.settle()
    return (await messages.outbox()).map(({ channel, address }) => `${channel} ${address}`)
  }
  return { ...enquiries, thanked }
}

test('sixty visitors of one line of IPv6 are counted as one [S239]', async ({ academy }) => {
  const { list } = await theEnquiries(academy)
  const statuses: number[] = []
  for (let n = 1; n <= 60; n++)
    statuses.push(
      (await askFrom(academy, `2001:db8:1:1::${n.toString(16)}`, { phone: phoneOf(n) })).statusCode,
    )
  const count = (status: number) => statuses.filter((each) => each === status).length
  expect([count(201), count(429)]).toEqual([30, 30])
  expect((await list()).total).toBe(30)
  const other = await askFrom(academy, '2001:db8:1:2::1', { phone: phoneOf(99) })
  expect(other.statusCode).toBe(201)
})

test('a phone and an e-mail are thanked once in a day, and no phone of another country [S239]', async ({
  academy,
}) => {
  const { thanked } = await theThanks(academy)
  const email = 'victim@example.in'
  for (let n = 1; n <= 5; n++)
    await askFrom(academy, '203.0.113.7', { phone: phoneOf(n), email, class_number: n })
  for (let n = 6; n <= 9; n++) await askFrom(academy, '203.0.113.7', { class_number: n })
  await askFrom(academy, '203.0.113.7', { phone: '+5352345678', email: 'havana@example.in' })
  const to = await thanked()
  expect(to.filter((each) => each.includes(email)).length).toBeLessThanOrEqual(1)
  expect(new Set(to).size).toBe(to.length)
  expect(to).toContain('mail havana@example.in')
  expect(to.filter((each) => each.includes('+53'))).toEqual([])
})

test('beyond fifty in a day nobody is thanked, and the trail tells of it once [S239]', async ({
  academy,
}) => {
  const { thanked, list, db } = await theThanks(academy)
  for (let n = 1; n <= 53; n++)
    await askFrom(academy, `203.0.113.${n}`, { phone: phoneOf(n), email: `a${n}@example.in` })
  expect(await thanked()).toHaveLength(50)
  expect((await list()).total).toBe(53)
  const told = await db
    .selectFrom('audit_entries')
    .select(['subject', 'changes'])
    .where('action', '=', 'refused')
    .execute()
  expect(told).toEqual([{ subject: 'enquiries', changes: { thanked_in_a_day: [null, 50] } }])
})
