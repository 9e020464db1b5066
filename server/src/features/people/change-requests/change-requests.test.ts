import { getInbox } from '@ganit/contract/messages/inbox'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { eraseStudent, exportStudent } from '@ganit/contract/office/privacy'
import {
  acceptChangeRequest,
  createChangeRequest,
  declineChangeRequest,
  listChangeRequests,
} from '@ganit/contract/people/change-requests'
import { mergeGuardians, removeGuardian } from '@ganit/contract/people/guardians'
import { getProfile, updateProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { deleteOldChangeRequests } from './change-request-writes.queries.ts'

const calls = (call: Academy['visitor']) => ({
  call,
  ask: (uid: string, changes: object) =>
    call(createChangeRequest, { body: { uid, changes } } as never),
  list: async (state?: string) =>
    (await call(listChangeRequests, { querystring: { ...(state && { state }) } } as never)).body,
  accept: (id: number, body?: object) =>
    call(acceptChangeRequest, { params: { change_request_id: String(id) }, body } as never),
  decline: (id: number, reason = 'Please bring the papers.') =>
    call(declineChangeRequest, { params: { change_request_id: String(id) }, body: { reason } }),
  profile: async (uid: string) => (await call(getProfile, { params: { uid } })).body,
})

async function theFamily(academy: Academy, kin: object = {}, changes: object = {}) {
  const { aGuardian, join } = await theFamilies(academy)
  const child = await academy.aStudent()
  const { student_id } = child.profile
  const mother = await aGuardian([{ student_id, ...kin }], changes)
  const desk = await academy.signUpAs('desk')
  return {
    child,
    uid: child.uid,
    student_id,
    mother: { ...mother, ...calls(mother.call) },
    desk: { ...desk, ...calls(desk.call) },
    aGuardian,
    join,
  }
}

const NEW = { address: '7 Lake Road', contact_number_1: '+919830041299', notes: '' } as const

test('what a guardian wants changed waits, old beside new, and is in the record once it is accepted', async ({
  academy,
}) => {
  const { mother, desk, uid, student_id, child } = await theFamily(academy)
  const before = await desk.profile(uid)
  const asked = await mother.ask(uid, { ...NEW, city: before.city, student_class: 9 })

  expect([asked.status, asked.body.message]).toEqual([201, 'Thank you. The academy looks at it.'])
  const request = asked.body.change_request
  expect(request).toEqual({
    change_request_id: expect.any(Number),
    state: 'waiting',
    student: { student_id, uid, name: 'Riya Banerjee', student_class: before.student_class },
    proposer: { guardian_id: mother.guardian_id, name: 'Mita Banerjee', relation: 'mother' },
    changes: { address: '7 Lake Road', contact_number_1: '+919830041299' },
    before: { address: before.address, contact_number_1: before.contact_number_1 },
    record_version: before.version,
    reason: null,
    made_at: expect.any(String),
    decided_at: null,
  })
  expect((await desk.profile(uid)).address).toBe(before.address)
  expect(await desk.list('waiting')).toMatchObject({ items: [request], total: 1 })
  expect(await mother.list()).toMatchObject({ items: [request], total: 1 })
  expect(await calls(child.call).list()).toMatchObject({ items: [], total: 0 })

  const { change_request_id } = request
  expect(await mother.accept(change_request_id)).toMatchObject({ status: 403 })
  const accepted = await desk.accept(change_request_id, { version: before.version })
  expect(accepted).toMatchObject({ status: 200, body: { message: 'The record was changed.' } })
  expect(accepted.body.change_request).toMatchObject({ state: 'accepted', reason: null })
  expect(await desk.profile(uid)).toMatchObject({
    address: '7 Lake Road',
    contact_number_1: '+919830041299',
    version: before.version + 1,
  })
  expect(await desk.list('waiting')).toMatchObject({ items: [], total: 0 })
})

test('somebody who asked is told in their language, in the inbox and by mail', {
  tags: 'slow',
}, async ({ academy }) => {
  const { mother, desk, uid } = await theFamily(
    academy,
    {},
    { language: 'bn', email: 'mita@example.in' },
  )
  const { change_request_id: one } = (await mother.ask(uid, NEW)).body.change_request
  await desk.accept(one)
  const { change_request_id: two } = (await mother.ask(uid, { city: 'Howrah' })).body.change_request
  expect(await desk.decline(two, 'Which street?\r\nPlease say.')).toMatchObject({
    status: 200,
    body: {
      message: 'Change declined.',
      change_request: { state: 'declined', reason: expect.stringContaining('Which street?') },
    },
  })

  const inbox = (await mother.call(getInbox, { querystring: {} })).body
  expect(inbox.unread).toBe(2)
  expect(inbox.items.map(({ subject, about }) => [subject, about])).toEqual([
    [
      'আপনার পরিবর্তন গৃহীত হয়নি',
      { purpose: 'account', link: '/guardian/dashboard', students: ['Riya'] },
    ],
    [
      'আপনার পরিবর্তন গৃহীত হয়েছে',
      { purpose: 'account', link: '/guardian/dashboard', students: ['Riya'] },
    ],
  ])
  expect(inbox.items[0]?.text).toContain('Which street?')
  const mails = (await academy.mails()).filter(({ to }) => to === 'mita@example.in')
  expect(mails.map(({ subject }) => subject)).toEqual([
    'আপনার পরিবর্তন গৃহীত হয়েছে',
    'আপনার পরিবর্তন গৃহীত হয়নি',
  ])
  expect(mails[0]?.text).toContain('Riya Banerjee')
})

test('a newer request takes the place of the one that waits, of each guardian their own', {
  tags: 'slow',
}, async ({ academy }) => {
  const { mother, desk, uid, student_id, aGuardian } = await theFamily(academy)
  const father = calls((await aGuardian([{ student_id, relation: 'father' }])).call)
  const { change_request_id: older } = (await mother.ask(uid, NEW)).body.change_request
  const { change_request_id: his } = (await father.ask(uid, { city: 'Howrah' })).body.change_request
  const newer = await Promise.all([
    mother.ask(uid, { pin: '700030' }),
    mother.ask(uid, { pin: '700031' }),
  ])

  expect(newer.map(({ status }) => status)).toEqual([201, 201])
  const waiting = (await desk.list('waiting')).items
  expect(waiting.map(({ proposer }) => proposer?.name).length).toBe(2)
  expect((await mother.list('waiting')).total).toBe(1)
  expect(await desk.accept(older)).toMatchObject({
    status: 409,
    error: 'This was replaced already.',
  })
  expect(
    (await mother.list()).items.map(({ change_request_id }) => change_request_id),
  ).not.toContain(his)
  expect((await father.list()).total).toBe(1)
})

test('a request accepted by two at once, and declined meanwhile, is decided once', async ({
  academy,
}) => {
  const { mother, desk, uid } = await theFamily(academy)
  const { version } = await desk.profile(uid)
  const { change_request_id: id } = (await mother.ask(uid, NEW)).body.change_request
  const both = await Promise.all([desk.accept(id, { version }), desk.accept(id, { version })])

  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await desk.profile(uid)).version).toBe(version + 1)
  expect((await mother.call(getInbox, { querystring: {} })).body.total).toBe(1)
  expect(await desk.decline(id)).toMatchObject({ status: 409, error: 'This was accepted already.' })

  const { change_request_id: next } = (await mother.ask(uid, { pin: '700030' })).body.change_request
  const mixed = await Promise.all([desk.accept(next), desk.decline(next)])
  expect(mixed.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a record that was changed since it was looked at is shown again first', {
  tags: 'slow',
}, async ({ academy }) => {
  const { mother, desk, uid, child } = await theFamily(academy)
  const { change_request_id, record_version } = (await mother.ask(uid, NEW)).body.change_request
  await child.call(updateProfile, { params: { uid }, body: { address: '1 Park Street' } } as never)

  expect(await desk.accept(change_request_id, { version: record_version })).toMatchObject({
    status: 409,
    error: 'This record was changed in another tab or by someone else. Reload to see it.',
  })
  expect((await desk.list('waiting')).items[0]).toMatchObject({
    before: { address: '1 Park Street' },
    record_version: record_version + 1,
  })
})

test('nobody asks for another’s child, for little that they may see, for nothing, or for what is the academy’s', async ({
  academy,
}) => {
  const { mother, desk, uid, child, aGuardian, student_id } = await theFamily(academy)
  const stranger = calls((await academy.signUpAs('guardian')).call)
  const limited = calls((await aGuardian([{ student_id, limited: true }])).call)
  const unconfirmed = calls((await aGuardian([{ student_id, confirmed_at: null }])).call)
  const grown = await academy.aStudent({ date_of_birth: '1999-05-05' })
  const parent = calls((await aGuardian([{ student_id: grown.profile.student_id }])).call)

  for (const who of [stranger, limited, unconfirmed])
    expect(await who.ask(uid, NEW)).toMatchObject({ status: 404, error: 'Student not found.' })
  expect(await parent.ask(grown.uid, NEW)).toMatchObject({ status: 404 })
  expect(await calls(child.call).ask(uid, NEW)).toMatchObject({ status: 403 })
  expect(await desk.ask(uid, NEW)).toMatchObject({ status: 403 })
  expect(await mother.ask(uid, { email: 'x@example.in', student_class: 12 })).toMatchObject({
    status: 403,
    fields: {
      email: 'Only the academy can change this.',
      student_class: 'Only the academy can change this.',
    },
  })
  expect(await mother.ask(uid, { pin: '', date_of_birth: '2099-01-01' })).toMatchObject({
    status: 400,
    fields: { 'changes.pin': 'PIN is required.' },
  })
  expect(await mother.ask(uid, {})).toMatchObject({
    status: 400,
    fields: { changes: 'The record says this already.' },
  })
  expect((await desk.list()).total).toBe(0)
  expect(await desk.accept(4711)).toMatchObject({
    status: 404,
    error: 'Change request not found.',
  })
})

test('what was asked for goes with the guardian, moves with them to another record, and 90 days later', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { mother, desk, uid, student_id, aGuardian } = await theFamily(academy)
  await mother.ask(uid, NEW)
  const { guardian_id } = await aGuardian([{ student_id }], { account_id: null, proven_at: null })
  await desk.call(mergeGuardians, {
    params: { guardian_id: String(mother.guardian_id) },
    body: { into: guardian_id },
  })
  expect((await desk.list()).items[0]?.proposer?.guardian_id).toBe(guardian_id)
  const { change_request_id } = (await desk.list()).items[0] ?? { change_request_id: 0 }
  await desk.decline(change_request_id)
  await mother.ask(uid, NEW)

  expect(await deleteOldChangeRequests(db)).toBe(0)
  await sql`update change_requests set decided_at = decided_at - interval '91 days'`.execute(db)
  expect(await deleteOldChangeRequests(db)).toBe(1)
  expect((await desk.list()).total).toBe(1)
  await desk.call(removeGuardian, { params: { uid, guardian_id: String(guardian_id) } })
  expect((await desk.list()).total).toBe(0)
})

test('the trail tells that something was asked for and decided, the file of one’s data what', async ({
  academy,
}) => {
  const { mother, desk, uid, child, student_id, aGuardian } = await theFamily(academy)
  const father = await aGuardian([{ student_id, relation: 'father' }])
  const { change_request_id } = (await mother.ask(uid, NEW)).body.change_request
  await desk.accept(change_request_id)
  const admin = await academy.signInAdmin()
  const { items } = (
    await admin.call(listAuditEntries, { querystring: { subject: 'change_requests' } })
  ).body

  expect(items.map(({ actor, action }) => [actor?.uid, action])).toEqual([
    [desk.uid, 'changed'],
    [mother.uid, 'created'],
  ])
  expect(JSON.stringify(items)).not.toContain('Lake Road')
  const held = async (call: Academy['visitor']) =>
    ((await call(exportStudent, { params: { uid } })).body as { change_requests: unknown[] })
      .change_requests
  expect(await held(child.call)).toMatchObject([
    { state: 'accepted', changes: { address: '7 Lake Road' } },
  ])
  expect((await held(mother.call)).length).toBe(1)
  expect(await held(father.call)).toEqual([])

  await mother.ask(uid, { city: 'Howrah' })
  await admin.call(eraseStudent, { params: { uid }, body: { confirm: student_id } })
  expect((await desk.list()).total).toBe(0)
  expect((await mother.call(getInbox, { querystring: {} })).body.total).toBe(0)
})

test('what was asked by somebody who may not see the student any more is declined and not made', {
  tags: 'slow',
}, async ({ academy }) => {
  const { mother, desk, uid, student_id } = await theFamily(academy)
  const before = await desk.profile(uid)
  const id = (await mother.ask(uid, NEW)).body.change_request.change_request_id
  const refused = { status: 409, body: { error: 'They may not see this student any more.' } }
  const setLimited = (limited: boolean) =>
    academy.db.updateTable('guardianships').set({ limited }).execute()

  await setLimited(true)
  expect(await desk.accept(id)).toMatchObject(refused)
  await setLimited(false)
  await sql`update students set date_of_birth = '2000-01-01' where student_id = ${student_id}`.execute(
    academy.db,
  )
  expect(await desk.accept(id)).toMatchObject(refused)
  expect((await desk.profile(uid)).address).toBe(before.address)
  expect((await desk.decline(id)).status).toBe(200)
})
