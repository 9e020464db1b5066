import { updateSettings } from '@ganit/contract/ground/settings'
import { setPreference } from '@ganit/contract/messages/inbox'
import {
  cancelMessage,
  getMessage,
  listDeliveries,
  listMessages,
  markSentByHand,
  previewMessage,
  sendAgain,
  sendMessage,
} from '@ganit/contract/messages/messages'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { DAY, theRegisters } from '../../../../test/registers.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { readMessageRules } from '../academy.queries.ts'
import { createMailCarrier } from '../channels/mail/mail.service.ts'
import { takeDueDelivery } from '../outbox/outbox.queries.ts'
import { sendDueDelivery } from '../outbox/outbox.service.ts'
import { sendToSome } from './notice-people.queries.ts'

beginEachTestAt(DAY, '18:30')

const NOTICE = {
  purpose: 'notice',
  subject: 'Diwali',
  text: 'We are **closed** on Friday. <b>Really</b>',
  audience: { all: true },
}

/** Two families: Riya with her mother, Arjun alone. */
async function theNotices(academy: Academy) {
  const registers = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const riya = await registers.aPupil('Riya')
  const arjun = await registers.aPupil('Arjun')
  const mother = await aGuardian([{ student_id: riya.student_id }], { email: 'mita@example.in' })
  const { call } = registers
  await forgetMessages(academy)
  const send = (changes: object = {}, who = call, headers = {}) =>
    who(sendMessage, { body: { ...NOTICE, ...changes } } as never, headers)
  return {
    ...registers,
    ...theMessages(academy),
    riya,
    arjun,
    mother,
    send,
    preview: (changes: object = {}, who = call) =>
      who(previewMessage, { body: { ...NOTICE, ...changes } } as never),
    message: async (message_id: number, who = call) =>
      (await who(getMessage, { params: { message_id: String(message_id) } } as never)).body,
    act: (endpoint: typeof cancelMessage | typeof sendAgain, message_id: number, who = call) =>
      who(
        endpoint as typeof cancelMessage,
        { params: { message_id: String(message_id) } } as never,
      ),
  }
}

test('a notice is counted before, sent as a job, and reaches each person once', async ({
  academy,
}) => {
  const { preview, send, settle, outbox, message } = await theNotices(academy)
  expect((await preview()).body).toMatchObject({
    people: 3,
    students: 2,
    by_channel: { inbox: 3, mail: 3, sms: 0, whatsapp: 0 },
    unreachable: [],
    held_back: 0,
  })
  const headers = { 'idempotency-key': 'once' }
  const [first, second] = [await send({}, undefined, headers), await send({}, undefined, headers)]
  expect(first).toMatchObject({
    status: 202,
    body: { message: 'The message is on its way.', job: { state: 'waiting', done: 0 } },
  })
  expect(second.body).toEqual(first.body)
  const { message_id } = first.body
  expect(await message(message_id)).toMatchObject({ state: 'waiting', counts: { sent: 0 } })
  await settle()
  expect((await outbox()).map(({ channel, state }) => `${channel} ${state}`)).toEqual([
    ...Array(3).fill('inbox sent'),
    ...Array(3).fill('mail waiting'),
  ])
  expect(await message(message_id)).toMatchObject({
    state: 'sent',
    text: NOTICE.text,
    counts: { sent: 3, waiting: 3 },
    written_by: expect.any(String),
  })
})

test('a notice is to parents, to students or to both; without a parent the student counts among them', async ({
  academy,
}) => {
  const { preview, send, settle, outbox, riya, arjun, mother } = await theNotices(academy)
  const seen = async (to?: string) =>
    (await preview({ to, text: '**No** [lessons](https://x.in)' })).body
  const both = { people: 3, students: 2, parents: 1, students_themselves: 2 }
  expect(await seen()).toMatchObject(both)
  expect(await seen('both')).toMatchObject(both)
  expect(await seen('students')).toMatchObject({ people: 2, parents: 0, students_themselves: 2 })
  expect(await seen('parents')).toMatchObject({
    ...{ people: 2, students: 2, parents: 1, students_themselves: 1, no_parent_phone: 1 },
    plain: `${NOTICE.subject}\n\nNo lessons (https://x.in)`,
  })
  expect((await preview({ to: 'teachers' })).status).toBe(400)

  const toldPeople = async () => {
    await settle()
    const inbox = (await outbox()).filter(({ channel }) => channel === 'inbox')
    return inbox.map(({ event_key }) => event_key?.split('/')[2]).toSorted()
  }
  const of = ({ student_id }: { student_id: number }) => `student-${student_id}`
  await send({ to: 'parents' })
  expect(await toldPeople()).toEqual([String(mother.guardian_id), of(arjun)].toSorted())
  await forgetMessages(academy)
  await send({ to: 'students' })
  expect(await toldPeople()).toEqual([of(riya), of(arjun)].toSorted())

  const { student_id } = riya
  const grown = { date_of_birth: '2001-01-01' }
  await academy.db.updateTable('students').set(grown).where('student_id', '=', student_id).execute()
  expect((await seen('parents')).students_themselves).toBe(2)
})

test.for([
  [{ class_numbers: [9] }, 2],
  [{ class_numbers: [10] }, 0],
  [{ owing: 'any' }, 0],
  [{ owing: 'overdue' }, 0],
] as const)(
  '%j is for %i students',
  { tags: 'slow' },
  async ([audience, students], { academy }) => {
    const { preview } = await theNotices(academy)
    expect((await preview({ audience })).body.students).toBe(students)
  },
)

test('a reminder is for those whose dues became overdue in the last week', async ({ academy }) => {
  const { preview, riya } = await theNotices(academy)
  const today = await readAcademyToday(academy.db)
  for (const [days, students] of [
    [-8, 0],
    [-7, 1],
    [-1, 1],
    [0, 0],
  ] as const) {
    await sql`delete from open_dues`.execute(academy.db)
    await sql`
      insert into open_dues (due_id, student_id, due_date, owed)
      values (1, ${riya.student_id}, ${today}::date + ${days}::integer, 100)`.execute(academy.db)
    const { body } = await preview({ audience: { owing: 'week' } })
    expect([days, body.students]).toEqual([days, students])
  }
})

test('a notice goes to one batch or to students by name; unknown ones are 404', {
  tags: 'slow',
}, async ({ academy }) => {
  const { preview, batch_id, riya } = await theNotices(academy)
  expect((await preview({ audience: { batch_ids: [batch_id] } })).body.students).toBe(2)
  expect((await preview({ audience: { student_ids: [riya.student_id] } })).body).toMatchObject({
    students: 1,
    people: 2,
  })
  expect(await preview({ audience: { batch_ids: [4711] } })).toMatchObject({
    status: 404,
    error: 'Batch not found.',
  })
  expect((await preview({ audience: { student_ids: [4711] } })).status).toBe(404)
})

test('a teacher writes to their own batches by inbox and mail, and sees what they wrote [S037]', async ({
  academy,
}) => {
  const { preview, send, itsTeacher, batch_id, settle, act } = await theNotices(academy)
  const teacher = await itsTeacher()
  const other = await academy.signUpAs('teacher')
  const audience = { batch_ids: [batch_id] }
  expect((await preview({ audience }, teacher.call)).body.students).toBe(2)
  expect((await preview({ audience }, other.call)).status).toBe(404)
  expect((await preview({}, other.call)).body.students).toBe(0)
  expect((await preview({ audience: { owing: 'any' } }, teacher.call)).status).toBe(403)
  expect(await preview({ audience, channels: ['sms'] }, teacher.call)).toMatchObject({
    status: 400,
    fields: { channels: 'Teachers can only write by inbox and mail.' },
  })
  const { message_id } = (await send({ audience }, teacher.call)).body
  await settle()
  const seen = async (who: Academy['visitor']) => (await who(listMessages)).body.items.length
  expect([await seen(teacher.call), await seen(other.call)]).toEqual([1, 0])
  const params = { message_id: String(message_id) }
  expect((await other.call(getMessage, { params } as never)).status).toBe(404)
  expect((await act(cancelMessage, message_id, other.call)).status).toBe(404)
  // The batch is another teacher’s now: what failed goes to nobody of it.
  await academy.db
    .updateTable('batches')
    .set({ teacher_id: other.uid })
    .where('batch_id', '=', batch_id)
    .execute()
  expect((await act(sendAgain, message_id, teacher.call)).status).toBe(404)
})

const ahead = (days: number) => new Date(clock.ms() + days * 86_400_000).toISOString()

test('what waits is cancelled, and what was sent is not', async ({ academy }) => {
  const { send, act, settle, outbox, message } = await theNotices(academy)
  const planned = (await send({ send_at: ahead(1) })).body
  expect(planned.message).toBe('The message waits for its time.')
  expect((await act(cancelMessage, planned.message_id)).status).toBe(200)
  await settle()
  expect(await outbox()).toEqual([])
  expect(await message(planned.message_id)).toMatchObject({ state: 'cancelled' })
  const late = (await send({ send_at: ahead(-1) })).body
  expect(late.message).toBe('The message is on its way.')
  expect(await message(late.message_id)).toMatchObject({ send_at: null })
  await act(cancelMessage, late.message_id)
  // The button is pressed twice.
  expect((await act(cancelMessage, planned.message_id)).body).toMatchObject({ cancelled: 0 })

  const { message_id } = (await send()).body
  await settle()
  expect((await act(cancelMessage, message_id)).body).toMatchObject({ cancelled: 3 })
  expect((await message(message_id)).counts).toMatchObject({ sent: 3, 'given up': 3 })
  // A message that has not failed is not sent again.
  expect((await act(sendAgain, message_id)).body).toMatchObject({ again: 0 })

  const gone = (await send()).body.message_id
  await settle()
  await academy.db
    .updateTable('deliveries')
    .set({ state: 'sent', ended_at: clock.now() })
    .where('state', '=', 'waiting')
    .execute()
  expect(await act(cancelMessage, gone)).toMatchObject({
    status: 409,
    error: 'Nothing of this message is waiting any more.',
  })
})

test('what waits for the morning or for a mail server is cancelled, and what is leaving is not', {
  tags: 'slow',
}, async ({ academy }) => {
  const { send, act, settle, message } = await theNotices(academy)
  const { db } = academy
  const log = { warn: () => {}, error: () => {} }
  const takeIt = async (carrier: Partial<ReturnType<typeof createMailCarrier>>) => {
    const usual = createMailCarrier(async () => {})
    while (await sendDueDelivery({ db, log, carrier: { ...usual, ...carrier } }));
  }
  const away = async () => {
    throw Object.assign(new Error('Nobody is there.'), { code: 'ECONNREFUSED' })
  }
  for (const carrier of [{ quietFor: async () => 3600 }, { send: away }]) {
    const { message_id } = (await send()).body
    await settle()
    await takeIt(carrier)
    expect((await act(cancelMessage, message_id)).body).toMatchObject({ cancelled: 3 })
    expect((await message(message_id)).counts).toMatchObject({ waiting: 0, 'given up': 3 })
  }
  const { message_id } = (await send()).body
  await settle()
  await takeDueDelivery(db, 'mail')
  expect((await act(cancelMessage, message_id)).body).toMatchObject({ cancelled: 2 })
  expect((await message(message_id)).counts).toMatchObject({ waiting: 1 })
})

test('somebody who has one address with another is written to once, however many there are', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, riya, arjun, send, reach, message } = await theNotices(academy)
  const { db } = academy
  await db.updateTable('students').set({ email: 'us@example.in' }).execute()
  const { message_id } = (await send()).body
  const ways = { rules: await readMessageRules(db, reach), channels: ['mail'] as const }
  // Each call tells one student, as if the notice were sent in two jobs.
  for (const { student_id } of [riya, arjun]) {
    const students = sql<boolean>`s.student_id = ${student_id}`
    await db
      .transaction()
      .execute((trx) => sendToSome(trx, { message_id, students, limit: 1 }, ways))
  }
  const { items } = (
    await call(listDeliveries, { params: { message_id: String(message_id) } } as never)
  ).body
  const mails = items.filter(({ channel }) => channel === 'mail').map(({ address }) => address)
  expect(mails.toSorted()).toEqual(['mita@example.in', 'us@example.in'])
  expect((await message(message_id)).counts).toMatchObject({ sent: 3 })
})

test('somebody who wants no more of them gets none that wait, nor what failed before', {
  tags: 'slow',
}, async ({ academy }) => {
  const { send, act, settle, outbox, mother } = await theNotices(academy)
  const states = async () =>
    (await outbox())
      .filter(({ address }) => address === 'mita@example.in')
      .map(({ state }) => state)
  const failed = (await send()).body.message_id
  await settle()
  await academy.db
    .updateTable('deliveries')
    .set({ state: 'failed', ended_at: clock.now() })
    .where('channel', '=', 'mail')
    .execute()
  const { message_id } = (await send()).body
  await settle()
  expect(await states()).toEqual(['failed', 'waiting'])
  await mother.call(setPreference, { body: { purpose: 'notice', on: false } })
  expect(await states()).toEqual(['failed', 'given up'])
  expect((await outbox()).filter(({ state }) => state === 'waiting')).toHaveLength(2)
  expect((await act(sendAgain, failed)).body).toMatchObject({ again: 2 })
  expect((await act(sendAgain, message_id)).body).toMatchObject({ again: 0 })
})

test('what failed is sent again, and only that', { tags: 'slow' }, async ({ academy }) => {
  const { send, act, settle, outbox } = await theNotices(academy)
  const { message_id } = (await send()).body
  await settle()
  expect((await act(sendAgain, message_id)).body).toMatchObject({ again: 0 })
  await academy.db
    .updateTable('deliveries')
    .set({ state: 'failed', ended_at: clock.now() })
    .where('address', '=', 'mita@example.in')
    .execute()
  await academy.db
    .updateTable('deliveries')
    .set({ state: 'sent', ended_at: clock.now() })
    .where('state', '=', 'waiting')
    .execute()
  expect((await act(sendAgain, message_id)).body).toEqual({
    message: '1 message is sent again.',
    again: 1,
  })
  const waiting = (await outbox()).filter(({ state }) => state === 'waiting')
  expect(waiting.map(({ address }) => address)).toEqual(['mita@example.in'])
})

test('more than so many messages a day are held back and shown; they count by person', async ({
  academy,
}) => {
  const { send, settle, preview, call, message } = await theNotices(academy)
  await call(updateSettings, { body: { messages_a_day: 1 } } as never)
  await send()
  await settle()
  expect((await preview()).body).toMatchObject({
    held_back: 3,
    by_channel: { inbox: 3, mail: 0 },
  })
  const { message_id } = (await send()).body
  await settle()
  expect((await message(message_id)).counts).toMatchObject({ sent: 3, 'held back': 3 })
  const { items } = (
    await call(listDeliveries, {
      params: { message_id: String(message_id) },
      querystring: { state: 'held back' },
    } as never)
  ).body
  expect(items[0]).toMatchObject({ problem: 'More than 1 messages that day.', channel: 'mail' })
})

test('in quiet hours mails wait till morning, and the inbox does not', { tags: 'slow' }, async ({
  academy,
}) => {
  const { send, settle, outbox, sent } = await theNotices(academy)
  setClock(DAY, '22:15')
  await send()
  await settle()
  expect((await outbox()).filter(({ state }) => state === 'sent')).toHaveLength(3)
  expect(await sent()).toEqual([])
  const { due_at, created_at } = await academy.db
    .selectFrom('deliveries')
    .select(['due_at', 'created_at'])
    .where('channel', '=', 'mail')
    .executeTakeFirstOrThrow()
  expect(due_at.getTime() - created_at.getTime()).toBe((9 * 60 + 45) * 60_000)
})

test('what we add to a notice, and its template, is in the language of each who gets it', {
  tags: 'slow',
}, async ({ academy }) => {
  const { send, settle, mother } = await theNotices(academy)
  const { guardian_id } = mother
  await academy.db.updateTable('guardians').set({ language: 'bn' }).execute()
  await send()
  await settle()
  const taken = []
  for (
    let due = await takeDueDelivery(academy.db, 'mail');
    due;
    due = await takeDueDelivery(academy.db, 'mail')
  )
    taken.push([due.guardian_id, due.language])
  expect(taken).toHaveLength(3)
  for (const [of, language] of taken) expect(language).toBe(of === guardian_id ? 'bn' : 'en')
})

test('a mail ends with the way off the list, by one POST and without signing in (RFC 8058)', async ({
  academy,
}) => {
  const { send, settle, preview } = await theNotices(academy)
  await send()
  await settle()
  const { createCarriers: sendersOf } = await import('../messages.service.ts')
  const { sendDueDelivery: sendDue } = await import('../outbox/outbox.service.ts')
  const mails: { to: string; text: string; unsubscribe?: string }[] = []
  const [carrier] = sendersOf({
    db: academy.db,
    deliver: async (mail) => void mails.push(mail),
    secret: 'ab'.repeat(32),
    origins: ['http://localhost:3000'],
    adminEmail: 'admin@ganit.local',
  })
  const log = { warn: () => {}, error: () => {} }
  while (carrier && (await sendDue({ db: academy.db, carrier, log })));
  const mail = mails.find(({ to }) => to === 'mita@example.in')
  const url = new URL(mail?.unsubscribe ?? '')
  const page = `${url.origin}/unsubscribe?token=${url.pathname.split('/').at(-1)}`
  expect(mail?.text).toBe(`${NOTICE.text}\n\n-- \nNo more of these messages:\n${page}`)
  const get = await academy.app.inject({ url: url.pathname })
  expect(get.json()).toEqual({ purpose: 'notice', on: true, academy_name: 'Ganit', language: 'en' })
  expect((await preview()).body.by_channel.mail).toBe(3)
  const post = await academy.app.inject({
    method: 'POST',
    url: url.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(post.statusCode).toBe(200)
  expect((await preview()).body.by_channel).toMatchObject({ inbox: 3, mail: 2 })
  const forged = `${url.pathname.slice(0, -1)}${url.pathname.endsWith('A') ? 'B' : 'A'}`
  expect((await academy.app.inject({ method: 'POST', url: forged })).statusCode).toBe(404)
})

test('without a provider each person can be written to by WhatsApp by hand', {
  tags: 'slow',
}, async ({ academy }) => {
  const { send, settle, call } = await theNotices(academy)
  const { message_id } = (await send({ channels: [] })).body
  await settle()
  const params = { message_id: String(message_id) }
  const list = async () => (await call(listDeliveries, { params } as never)).body.items
  const mother = (await list()).find(({ name }) => name === 'Mita Banerjee')
  expect(mother).toMatchObject({
    channel: 'inbox',
    by_hand_at: null,
    whatsapp_link: expect.stringMatching(/^https:\/\/wa\.me\/919830\d+\?text=Diwali%20http/),
  })
  const mark = () =>
    call(markSentByHand, {
      params: { ...params, delivery_id: mother?.delivery_id },
    } as never)
  const marked = await mark()
  expect(marked.body.message).toBe('Marked as sent by hand.')
  expect((await mark()).body).toEqual(marked.body)
  expect((await list()).find(({ name }) => name === 'Mita Banerjee')?.by_hand_at).toBe(
    marked.body.by_hand_at,
  )
})

test.for([
  [{ subject: ' ' }, 'subject'],
  [{ subject: 'Hello\r\nBcc: x@example.in' }, 'subject'],
  [{ text: '' }, 'text'],
  [{ audience: {} }, 'audience'],
  [{ audience: { all: true, owing: 'any' } }, 'audience'],
  [{ audience: { class_numbers: [13] } }, 'audience.class_numbers.0'],
  [{ audience: { student_ids: [] } }, 'audience.student_ids'],
  [{ channels: ['fax'] }, 'channels.0'],
  [{ send_at: 'tomorrow' }, 'send_at'],
  [{ purpose: 'absent' }, 'purpose'],
] as const)('%.60j is 400 and named', { tags: 'slow' }, async ([changes, field], { academy }) => {
  const { call } = await academy.signInAdmin()
  const reply = await call(sendMessage, { body: { ...NOTICE, ...changes } } as never)
  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
})
