import { updateSettings } from '@ganit/contract/ground/settings'
import { setPreference } from '@ganit/contract/messages/inbox'
import { sendMessage } from '@ganit/contract/messages/messages'
import { listTellings, listTold } from '@ganit/contract/messages/tellings'
import { mergeGuardians } from '@ganit/contract/people/guardians'
import { saveHomework } from '@ganit/contract/teaching/homework'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { aMailServer } from '../../../../test/mailbox.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { DAY, theRegisters } from '../../../../test/registers.ts'
import { createMailCarrier } from '../channels/mail/mail.service.ts'
import { createMailer } from '../channels/mail/mailer.ts'
import { sendDueDelivery } from './outbox.service.ts'

// The tests begin in the evening, so that mails wait for the morning.
beginEachTestAt(DAY, '21:30')

const PHONE = '+919830041276'

/** Homework goes by SMS. */
async function theFamily(academy: Academy) {
  const registers = await theRegisters(academy)
  const { call, aPupil, lesson } = registers
  const families = await theFamilies(academy)
  const student_id = (await aPupil('Riya')).student_id
  const on = { message_events: { homework: { on: true, channels: ['sms'] } } }
  expect((await call(updateSettings, { body: on } as never)).status).toBe(200)
  const words = { event: 'homework', language: 'en', text: '{link}', sms_template_id: '1' } as const
  await academy.db.insertInto('message_templates').values(words).execute()
  const messages = theMessages(academy, { sms: true })
  await forgetMessages(academy)
  let day = 13
  const homework = async () => {
    day += 1
    const at = { date: `2026-12-${day}`, start_time: '07:00', end_time: '08:00' }
    const params = { lesson_id: String(await lesson(at)) }
    await call(saveHomework, { params, body: { text: 'Page 7' } } as never)
    await messages.settle()
  }
  const goneTo = async (channel = 'sms') =>
    (await messages.outbox())
      .filter((each) => each.channel === channel)
      .map(({ address }) => address)
  return { ...registers, ...families, ...messages, student_id, homework, goneTo }
}

test('two guardians who share a phone get an SMS once there, and none once one of them wants none', async ({
  academy,
}) => {
  const { aGuardian, student_id, homework, goneTo } = await theFamily(academy)
  const mother = await aGuardian([{ student_id }], { phone: PHONE })
  await aGuardian([{ student_id }], { phone: PHONE })
  await homework()
  expect(await goneTo()).toEqual([PHONE])
  expect(await goneTo('inbox')).toHaveLength(3)
  const prefer = (on: boolean) =>
    mother.call(setPreference, { body: { purpose: 'homework', on } } as never)
  await prefer(false)
  await homework()
  expect(await goneTo()).toEqual([PHONE])
  await prefer(true)
  await homework()
  expect(await goneTo()).toEqual([PHONE, PHONE])
})

test('of two guardians who share a phone each is told of their own children', async ({
  academy,
}) => {
  const { aGuardian, aPupil, student_id, homework, goneTo } = await theFamily(academy)
  const brother = (await aPupil('Arjun')).student_id
  await aGuardian([{ student_id }, { student_id: brother }], { phone: PHONE })
  await aGuardian([{ student_id }], { phone: PHONE })
  await homework()
  expect(await goneTo()).toEqual([PHONE, PHONE])
})

test('what waits for two records of one person leaves once, whatever the records shared', async ({
  academy,
}) => {
  const { call, aGuardian, aPupil, student_id, homework, outbox, sent, settle, beDue } =
    await theFamily(academy)
  const brother = (await aPupil('Arjun')).student_id
  const proven = { account_id: null, proven_at: null }
  const one = await aGuardian([{ student_id }], { email: 'old@example.in', ...proven })
  const two = await aGuardian([{ student_id: brother }, { student_id }], {
    email: 'new@example.in',
  })
  const body = { purpose: 'notice', subject: 'x', text: 'x', audience: { all: true } }
  await call(sendMessage, { body } as never)
  await settle()
  await homework()
  const params = { guardian_id: String(one.guardian_id) }
  const merged = await call(mergeGuardians, { params, body: { into: two.guardian_id } } as never)
  expect(merged.status).toBe(200)
  const hers = (await outbox()).filter(({ event_key }) => !/student-/.test(event_key ?? ''))
  expect(hers.filter(({ channel }) => channel === 'inbox').map(({ purpose }) => purpose)).toEqual([
    'notice',
    'homework',
  ])
  await beDue()
  const mails = (await sent()).filter(({ to }) => /^(old|new)@/.test(to))
  const isOfJoining = ({ subject }: { subject: string | null }) =>
    /was changed$/.test(subject ?? '')
  expect(mails.filter((mail) => !isOfJoining(mail)).map(({ to }) => to)).toEqual(['new@example.in'])
})

test('a child with the e-mail of a parent is told in the parent’s mail alone; one with another is told apart', async ({
  academy,
}) => {
  const { call, aGuardian, aPupil, student_id, homework, outbox, beDue, log } =
    await theFamily(academy)
  const on = { message_events: { homework: { on: true, channels: ['mail'] } } }
  expect((await call(updateSettings, { body: on } as never)).status).toBe(200)
  const brother = (await aPupil('Arjun')).student_id
  const shared = 'mita@example.in'
  const emails = { [student_id]: 'Mita@example.in', [brother]: 'arjun@example.in' }
  for (const [id, email] of Object.entries(emails))
    await academy.db
      .updateTable('students')
      .set({ email })
      .where('student_id', '=', Number(id))
      .execute()
  await aGuardian([{ student_id }, { student_id: brother }], { email: shared, phone: null })
  await homework()
  const all = await outbox()
  const mails = all.filter(({ channel }) => channel === 'mail').map(({ address }) => address)
  expect(mails.toSorted()).toEqual(['arjun@example.in', shared])
  expect(all.filter(({ channel }) => channel === 'inbox')).toHaveLength(3)

  // If the shared mailbox does not exist, neither of the two is reached.
  const { smtpUrl } = await aMailServer({ refuses: '550 5.1.1 No such user' })
  const from = 'admin@ganit.local'
  const carrier = createMailCarrier(createMailer({ from, dataDir: '', smtpUrl, log }))
  await beDue()
  while (await sendDueDelivery({ db: academy.db, carrier, log }));
  const [telling] = (await call(listTellings, { querystring: {} })).body.items
  expect(telling).toMatchObject({ families: 1, reached: 0, failed: 1 })
  const params = { telling_id: String(telling?.telling_id) }
  const { items } = (await call(listTold, { params, querystring: {} })).body
  const waysOf = (person: (typeof items)[number]) =>
    person.ways.map(({ channel, address, state }) => [channel, address, state].join(' ').trim())
  expect(items.map(waysOf)).toEqual([
    ['inbox  sent', 'mail arjun@example.in given up'],
    ['inbox  sent', `mail ${shared} given up`],
    ['inbox  sent', `mail ${shared} given up`],
  ])
})

test('a child with the e-mail of a parent, in whatever case, is told at their own phone', async ({
  academy,
}) => {
  const { call, aGuardian, student_id, homework, goneTo } = await theFamily(academy)
  const on = { message_events: { homework: { on: true, channels: ['mail', 'sms'] } } }
  expect((await call(updateSettings, { body: on } as never)).status).toBe(200)
  const own = { email: 'Mita@example.in', contact_number_1: '98300 41276' }
  await academy.db.updateTable('students').set(own).execute()
  await aGuardian([{ student_id }], { email: 'mita@example.in', phone: null })
  await homework()
  expect(await goneTo('mail')).toEqual(['mita@example.in'])
  expect(await goneTo()).toEqual([PHONE])
})
