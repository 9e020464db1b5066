import { updateSettings } from '@ganit/contract/ground/settings'
import { getPush } from '@ganit/contract/messages/push'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../../test/days.ts'
import { aFamilyWithPhones, MAIL } from '../../../../../test/push-family.ts'
import { DAY } from '../../../../../test/registers.ts'
import { takeDueDelivery } from '../../outbox/outbox.queries.ts'

beginEachTestAt(DAY, '18:30')

test('what a mother is told goes to her phone instead of by mail, encrypted and signed', async ({
  academy,
}) => {
  const it = await aFamilyWithPhones(academy)
  const phone = await it.aPhone(it.mother.call)
  await it.tellHomework()
  expect(await it.ways()).toMatchObject([
    { channel: 'push', state: 'waiting', address: it.mother.uid },
  ])
  await it.push()
  expect(await it.states()).toEqual(['push sent'])
  expect(it.shown).toEqual([
    {
      endpoint: phone.endpoint,
      title: 'Ganit',
      body: 'Riya: homework in Class 9 – Morning, 7 December 2026: Page 7',
      link: '/guardian/dashboard',
      tag: expect.any(String),
      lang: 'en',
    },
  ])
  const { key } = (await it.mother.call(getPush)).body
  expect(it.asked[0]?.claims).toMatchObject({
    key,
    aud: 'https://fcm.googleapis.com',
    sub: 'https://academy.example',
  })
  expect(it.asked[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm' })
  // The child has no phone with push messages, but an e-mail.
  expect(await it.sent()).toHaveLength(1)
})

test('nothing goes to phones while it is off, and nothing where the academy tells by inbox alone', async ({
  academy,
}) => {
  const it = await aFamilyWithPhones(academy, { push_on: false })
  await it.aPhone(it.mother.call)
  await it.tellHomework()
  expect(await it.states()).toEqual(['mail waiting'])
  const body = { push_on: true, message_events: { absent: { on: true, channels: [] } } }
  await it.call(updateSettings, { body } as never)
  await it.tellAbsent()
  expect(await it.states()).toEqual(['mail waiting'])
})

test('an absence goes to the phone, and by the usual channel as well', async ({ academy }) => {
  const it = await aFamilyWithPhones(academy)
  await it.aPhone(it.mother.call)
  await it.tellAbsent()
  expect(await it.states()).toEqual(['mail waiting', 'push waiting'])
  await it.push()
  expect(it.shown.map(({ body }) => body)).toEqual([
    'Absent from the lesson of Class 9 – Morning on 7 December 2026 at 5:00 pm: Riya',
  ])
  expect(await it.states()).toEqual(['mail waiting', 'push sent'])
})

test('both phones of a mother get it; one that takes it is enough', { tags: 'slow' }, async ({
  academy,
}) => {
  const it = await aFamilyWithPhones(academy)
  const [one, two] = [await it.aPhone(it.mother.call), await it.aPhone(it.mother.call)]
  await it.tellHomework()
  it.answers(two.endpoint, 429)
  await it.push()
  expect(it.asked).toHaveLength(2)
  expect(it.shown.map(({ endpoint }) => endpoint)).toEqual([one.endpoint])
  expect(await it.states()).toEqual(['push sent'])
})

test.for([404, 410] as const)(
  '%s: the phone is forgotten, and the mail has it at once',
  async (said, { academy }) => {
    const it = await aFamilyWithPhones(academy)
    const phone = await it.aPhone(it.mother.call)
    await it.tellHomework()
    it.answers(phone.endpoint, said)
    await it.push()
    expect(await it.ways()).toMatchObject([
      { channel: 'mail', state: 'waiting', address: MAIL, attempts: 0 },
    ])
    expect((await it.mother.call(getPush)).body.subscriptions).toEqual([])
    const mails = (await it.sent()).filter(({ to }) => to === MAIL)
    expect(mails).toMatchObject([{ text: expect.stringContaining('There is homework for Riya') }])
  },
)

test('one of two phones that is gone is forgotten, and the other has the message', {
  tags: 'slow',
}, async ({ academy }) => {
  const it = await aFamilyWithPhones(academy)
  const [gone] = [await it.aPhone(it.mother.call), await it.aPhone(it.mother.call)]
  await it.tellHomework()
  it.answers(gone.endpoint, 410)
  await it.push()
  expect(await it.states()).toEqual(['push sent'])
  expect((await it.mother.call(getPush)).body.subscriptions).toHaveLength(1)
})

test('an absence whose phone is gone is given up: the usual channel has it', {
  tags: 'slow',
}, async ({ academy }) => {
  const it = await aFamilyWithPhones(academy)
  const phone = await it.aPhone(it.mother.call)
  await it.tellAbsent()
  it.answers(phone.endpoint, 410)
  await it.push()
  expect(await it.states()).toEqual(['mail waiting', 'push given up'])
})

test.for([429, 503, 'nothing'] as const)(
  '%s is put off, and tried again',
  async (said, { academy }) => {
    const it = await aFamilyWithPhones(academy)
    const phone = await it.aPhone(it.mother.call)
    await it.tellHomework()
    it.answers(phone.endpoint, said)
    await it.push()
    expect(await it.ways()).toMatchObject([{ channel: 'push', state: 'waiting', attempts: 1 }])
    expect(it.asked).toHaveLength(1)
    await it.due()
    await it.push()
    expect(await it.states()).toEqual(['push sent'])
  },
)

test('a push service that goes on saying nothing holds up no message: the mail has it', {
  tags: 'slow',
}, async ({ academy }) => {
  const it = await aFamilyWithPhones(academy)
  const phone = await it.aPhone(it.mother.call)
  await it.tellHomework()
  it.answers(phone.endpoint, 'nothing', 'nothing', 503, 'nothing')
  for (let n = 0; n < 3; n++) {
    await it.due()
    await it.push()
  }
  expect(await it.states()).toEqual(['push waiting'])
  await it.due()
  await it.push()
  expect(await it.states()).toEqual(['mail waiting'])
  expect((await it.mother.call(getPush)).body.subscriptions).toHaveLength(1)
})

test.for([400, 403, 302] as const)(
  '%s is not asked again, and followed nowhere',
  async (said, { academy }) => {
    const it = await aFamilyWithPhones(academy)
    const phone = await it.aPhone(it.mother.call)
    await it.tellHomework()
    it.answers(phone.endpoint, said)
    await it.push()
    expect(it.asked).toHaveLength(1)
    expect(await it.states()).toEqual(['mail waiting'])
  },
)

test('without another way a phone that is gone leaves it in the inbox', { tags: 'slow' }, async ({
  academy,
}) => {
  const it = await aFamilyWithPhones(academy)
  const phone = await it.aPhone(it.mother.call)
  await it.db.updateTable('guardians').set({ email: null }).execute()
  await it.tellHomework()
  it.answers(phone.endpoint, 410)
  await it.push()
  expect(await it.ways()).toMatchObject([
    { channel: 'push', state: 'given up', problem: 'No phone gets messages any more.' },
  ])
})

test('a process that dies between sending and saying so sends again, and the phone shows one', {
  tags: 'slow',
}, async ({ academy }) => {
  const it = await aFamilyWithPhones(academy)
  await it.aPhone(it.mother.call)
  await it.tellHomework()
  const taken = await takeDueDelivery(it.db, 'push')
  if (!taken) throw new Error('Nothing was due')
  await it.carrier.send(taken)
  await it.push()
  expect(it.shown).toHaveLength(1)
  await it.due()
  await it.push()
  expect(it.shown[0]?.tag).toBe(it.shown[1]?.tag)
  expect(await it.ways()).toMatchObject([
    { state: 'sent', problem: expect.stringContaining('gone twice') },
  ])
})
