import { updateSettings } from '@ganit/contract/ground/settings'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theBatches } from '../../../../test/batches.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { ASKED, theEnquiries } from '../../../../test/enquiries.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { DAY } from '../../../../test/registers.ts'

beginEachTestAt(DAY)

const ask = ({ app }: Academy, body: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/enquiries',
    headers: { host: 'localhost:3000', ...headers },
    payload: { ...ASKED, ...body },
  })

/** One batch of the class, one for any class, one of another class, and one that has ended. */
async function batchesOf(academy: Academy) {
  const { aBatch, aBatchOf } = await theBatches(academy)
  const [nine, any] = [await aBatchOf(9, 'Nine'), await aBatch({ batch_name: 'Any' })]
  const [ten, ended] = [await aBatchOf(10, 'Ten'), await aBatchOf(9, 'Ended')]
  await sql`update batches set ends_on = '2026-02-01' where batch_id = ${ended}`.execute(academy.db)
  return { nine, any, ten, ended }
}

test('a visitor who asks on the site says that they want a trial lesson and which batches, and is answered in their language', async ({
  academy,
}) => {
  const { list, read } = await theEnquiries(academy)
  const { nine, any, ten, ended } = await batchesOf(academy)
  const wished = { wants_trial: true, batch_ids: [ten, any, any], language: 'hi' }
  expect((await ask(academy, wished)).statusCode).toBe(201)
  const { items } = await list()
  expect(items).toMatchObject([{ wants_trial: true, batch_ids: [any], language: 'hi' }])
  const { enquiry_id = 0 } = items[0] ?? {}
  expect((await read(enquiry_id)).wished).toEqual([{ batch_id: any, batch_name: 'Any' }])

  // The family asks again within a day, with another wish.
  expect((await ask(academy, { message: null, batch_ids: [nine, ended, 4711] })).statusCode).toBe(
    201,
  )
  expect((await list()).items).toMatchObject([{ wants_trial: true, batch_ids: [nine] }])
  expect((await list()).total).toBe(1)
})

test('batches that visitors are not shown are dropped', async ({ academy }) => {
  const { list, call } = await theEnquiries(academy)
  const { nine } = await batchesOf(academy)
  await call(updateSettings, { body: { shows_batch_times: false } })
  expect((await ask(academy, { batch_ids: [nine] })).statusCode).toBe(201)
  expect((await ask(academy, { batch_ids: [nine], message: 'Please call.' })).statusCode).toBe(201)
  expect((await list()).items).toMatchObject([{ batch_ids: [] }])
})

test('more than three batches, a strange language and a wish that is none are refused by name', async ({
  academy,
}) => {
  for (const [wish, field] of [
    [{ batch_ids: [1, 2, 3, 4] }, 'batch_ids'],
    [{ batch_ids: 'all' }, 'batch_ids'],
    [{ language: '<script>' }, 'language'],
    [{ wants_trial: 'perhaps' }, 'wants_trial'],
  ] as const) {
    const answer = await ask(academy, wish)
    expect([answer.statusCode, Object.keys(answer.json().fields)[0]]).toEqual([400, field])
  }
})

test('the thanks are written in the language of the page', async ({ academy }) => {
  const owner = await theEnquiries(academy)
  await forgetMessages(academy)
  const messages = theMessages(academy, {})
  await owner.call(updateSettings, {
    body: { message_events: { enquiry: { on: true, channels: ['mail'] } } },
  } as never)
  await ask(academy, { email: 'mita@example.in', language: 'bn' })
  await messages.settle()
  expect((await academy.mails()).at(-1)?.text).toMatch(/[ঀ-৿]/)
})

test('two hundred who ask from one /48 are written down, and fifty of them are thanked [S239]', {
  tags: 'slow',
}, async ({ academy }) => {
  const owner = await theEnquiries(academy)
  await forgetMessages(academy)
  const messages = theMessages(academy, {})
  await owner.call(updateSettings, {
    body: { message_events: { enquiry: { on: true, channels: ['mail'] } } },
  } as never)
  for (let n = 1; n <= 200; n++) {
    const answer = await academy.app.inject({
      method: 'POST',
      url: '/api/enquiries',
      remoteAddress: `2001:db8:7:${n.toString(16)}::1`,
      payload: { ...ASKED, phone: `98301${String(n).padStart(5, '0')}`, email: `a${n}@example.in` },
    })
    expect(answer.statusCode).toBe(201)
  }
  await messages.settle()
  expect(await messages.outbox()).toHaveLength(50)
  expect((await owner.list()).total).toBe(200)
})

test('forms of other sites are refused, and those of our own and of programs taken [S239]', async ({
  academy,
}) => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of foreign) {
    const { statusCode, body } = await ask(academy, {}, headers)
    expect([statusCode, body]).toEqual([403, '{"error":"Please send this from our own page."}'])
  }
  const own: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:3000' },
    {},
  ]
  for (const headers of own) expect((await ask(academy, {}, headers)).statusCode).toBe(201)
})
