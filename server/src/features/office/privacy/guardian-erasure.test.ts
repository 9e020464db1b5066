import { listAuditEntries } from '@ganit/contract/office/audit'
import { recordConsent } from '@ganit/contract/office/privacy'
import { createChangeRequest } from '@ganit/contract/people/change-requests'
import {
  askGuardianErasure,
  eraseGuardian,
  exportGuardian,
  getGuardianErasure,
  withdrawGuardianErasure,
} from '@ganit/contract/people/guardian-erasures'
import {
  addGuardian,
  getOwnGuardianships,
  inviteGuardian,
  mergeGuardians,
  removeGuardian,
  updateOwnGuardian,
} from '@ganit/contract/people/guardians'
import { getRequests } from '@ganit/contract/people/requests'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, ADMIN, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { placesOf } from '../../../../test/erasing.ts'
import { theFamilies } from '../../../../test/families.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { hashOf } from './erasure.queries.ts'
import { allGuardianErasures } from './guardian-erasure.queries.ts'
import { eraseGuardiansAgain } from './guardian-erasure.service.ts'
import type { readGuardianData } from './guardian-export.queries.ts'

// The test expects these dates and ages.
beginEachTestAt('2026-11-24', '10:00')

const PERSON = {
  name: 'Wilhelmina Xylander',
  phone: '+919123450077',
  email: 'zebu@example.in',
}
const UTR = '412345678901'

const claimsOf = async ({ db }: Academy) => {
  const { rows } = await sql<{ state: string; utr: string | null; reason: string | null }>`
    select account_id, state, utr, reason from claims order by claim_id`.execute(db)
  return rows
}

/** A guardian with everything: consents, a change request, claims, messages. */
async function aLife(academy: Academy) {
  const { db } = academy
  const { aGuardian } = await theFamilies(academy)
  const child = await academy.aStudent()
  const { student_id } = child.profile
  const guardian = await aGuardian([{ student_id }], PERSON)
  const other = await aGuardian([{ student_id }], { name: 'Subir' })
  const { uid, guardian_id, call } = guardian
  const consent = { purpose: 'guardian', given: true, guardian_name: null }
  await call(recordConsent, { params: { uid: child.uid }, body: consent } as never)
  await call(createChangeRequest, {
    body: { uid: child.uid, changes: { address: '99 Quagga Lane' } },
  } as never)
  await call(updateOwnGuardian, { body: { language: 'bn' } } as never)
  await sql`
    insert into claims (account_id, amount, upi_id, upi_name, reference, state, utr, paid_on, reason)
    values
      (${uid}, 10, 'ganit@okbank', 'Ganit', 'K7M2P9QX', 'accepted', ${UTR}, '2026-11-02', null),
      (${uid}, 10, 'ganit@okbank', 'Ganit', 'K7M2P9QY', 'to check', '412345678902', '2026-11-02', null),
      (${uid}, 10, 'ganit@okbank', 'Ganit', 'K7M2P9QZ', 'declined', '412345678903', '2026-11-02', 'Xylander?')`.execute(
    db,
  )
  await sql`
    insert into claim_screenshots (claim_id, content, media_type)
    select claim_id, 'x', 'image/png' from claims`.execute(db)
  await sql`
    insert into messages (message_id, purpose, subject, text) values
      (901, 'notice', 'To her', 'Dear Xylander'), (902, 'notice', 'To all', 'Dear all')`.execute(db)
  await sql`
    insert into deliveries (message_id, guardian_id, channel, address, state, ended_at) values
      (901, ${guardian_id}, 'mail', ${PERSON.email}, 'sent', now()),
      (902, ${guardian_id}, 'inbox', null, 'sent', now()),
      (902, ${other.guardian_id}, 'inbox', null, 'sent', now())`.execute(db)
  await sql`
    insert into invitations (name, email, role, guardian_id, link_hash, mail_hash, expires_at)
    values ('Xylander', ${PERSON.email}, 'guardian', ${guardian_id}, 'c', 'd', now())`.execute(db)
  await sql`
    insert into message_refusals (guardian_id, purpose) values (${guardian_id}, 'notice')`.execute(
    db,
  )
  await sql`
    insert into sign_in_codes (address, browser_hash, code_hash, expires_at)
    values (${PERSON.email}, 'a', 'b', now() + interval '1 hour')`.execute(db)
  const admin = await academy.signInAdmin()
  const erase = (confirm: unknown = guardian_id) =>
    admin.call(eraseGuardian, {
      params: { guardian_id: String(guardian_id) },
      body: { confirm },
    } as never)
  return {
    ...guardian,
    child,
    student_id,
    other,
    admin,
    erase,
    words: [...Object.values(PERSON), 'Xylander', 'Quagga', guardian.email, uid],
  }
}

test('a guardian asks to be erased, and can take that back', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aGuardian } = await theFamilies(academy)
  const { call } = await aGuardian([])
  expect((await call(getGuardianErasure, {})).body).toEqual({ asked_at: null })
  const asked = await call(askGuardianErasure, {})
  expect(asked).toMatchObject({ status: 201, body: { asked_at: expect.any(String) } })

  expect((await call(askGuardianErasure, {})).body.asked_at).toBe(asked.body.asked_at)
  expect((await call(withdrawGuardianErasure, {})).body).toMatchObject({ asked_at: null })
  expect((await call(getGuardianErasure, {})).body).toEqual({ asked_at: null })
})

test('a student’s account asks as a guardian, too, once it is proven, until the office has taken them off', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aGuardian } = await theFamilies(academy)
  const [parent, child] = [await academy.aStudent(), await academy.aStudent()]
  expect((await parent.call(askGuardianErasure, {})).status).toBe(404)
  const { student_id } = child.profile
  const joined = { account_id: parent.uid, proven_at: null }
  const { guardian_id } = await aGuardian([{ student_id }], joined)
  expect((await parent.call(askGuardianErasure, {})).status).toBe(404)
  await academy.db.updateTable('guardians').set({ proven_at: clock.now() }).execute()
  expect((await parent.call(askGuardianErasure, {})).status).toBe(201)
  const admin = await academy.signInAdmin()
  const { guardian_erasures } = (await admin.call(getRequests, {})).body
  expect(guardian_erasures.items).toMatchObject([{ guardian_id }])

  const params = { uid: child.uid, guardian_id: String(guardian_id) }
  expect((await admin.call(removeGuardian, { params })).status).toBe(200)
  expect((await admin.call(getRequests, {})).body.guardian_erasures.total).toBe(0)
  expect((await parent.call(getGuardianErasure, {})).body).toEqual({ asked_at: null })
})

test('after an erasure nothing tells of the guardian, and what the books need stays [S228]', async ({
  academy,
}) => {
  const { db } = academy
  const life = await aLife(academy)
  await life.call(askGuardianErasure, {})
  expect((await placesOf(academy.db, life.words)).length).toBeGreaterThan(10)

  expect(await life.erase()).toMatchObject({ status: 200 })
  expect(await placesOf(academy.db, life.words)).toEqual([])
  expect(await claimsOf(academy)).toEqual([
    { account_id: null, state: 'accepted', utr: UTR, reason: null },
    { account_id: null, state: 'withdrawn', utr: null, reason: null },
    { account_id: null, state: 'declined', utr: null, reason: 'Erased guardian' },
  ])
  for (const table of ['claim_screenshots', 'message_refusals', 'change_requests'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  // Messages to others stay, and another guardian becomes primary.
  const { rows } = await sql`
    select message_id, guardian_id from deliveries where guardian_id is not null`.execute(db)
  expect(rows).toEqual([{ message_id: 902, guardian_id: life.other.guardian_id }])
  expect(
    await db.selectFrom('guardianships').select(['guardian_id', 'is_primary']).execute(),
  ).toEqual([{ guardian_id: life.other.guardian_id, is_primary: true }])
  expect(
    await db
      .selectFrom('consents')
      .select(['given', 'guardian_name', 'recorded_by'])
      .where('way', '=', 'guardian')
      .execute(),
  ).toEqual([{ given: true, guardian_name: null, recorded_by: null }])
  expect((await life.call(getOwnGuardianships, {})).status).toBe(401)
})

test('the invitation of a record that was merged into the guardian goes with them', {
  tags: 'slow',
}, async ({ academy }) => {
  const { child, guardian_id, admin, erase } = await aLife(academy)
  const guardian = { name: 'Zqmerged', relation: 'mother', email: 'zqmerged@example.in' }
  const params = { uid: child.uid }
  const added = (await admin.call(addGuardian, { params, body: guardian } as never)).body.guardian
  const known = { guardian_id: String((added as { guardian_id: number }).guardian_id) }
  const invited = await admin.call(inviteGuardian, { params: known, body: {} } as never)
  const merged = await admin.call(mergeGuardians, {
    params: known,
    body: { into: guardian_id },
  } as never)
  expect([invited.status, merged.status]).toEqual([201, 200])
  const told = async () =>
    (await placesOf(academy.db, ['zqmerged'])).filter((place) => place.startsWith('audit_entries'))
  expect((await told()).length).toBeGreaterThan(0)

  expect((await erase()).status).toBe(200)
  // Mails to the former address are deleted after 30 days, like all mails.
  expect(await told()).toEqual([])
})

test('a guardian takes along what is held about them, and nothing about the other guardian', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, child, guardian_id, other } = await aLife(academy)
  const { status, body } = await call(exportGuardian, {})
  const held = body as Awaited<ReturnType<typeof readGuardianData>>

  expect(status).toBe(200)
  expect(held).toMatchObject({
    accounts: { email_verified: false, created_at: expect.any(String) },
    guardians: { guardian_id, ...PERSON, language: 'bn' },
    guardianships: [
      {
        student_id: child.profile.student_id,
        first_name: child.profile.first_name,
        relation: expect.any(String),
        limited: false,
      },
    ],
    consents: [{ purpose: 'guardian', given: true }],
    change_requests: [{ changes: { address: '99 Quagga Lane' } }],
    message_refusals: [{ purpose: 'notice' }],
  })
  expect(held.messages.map(({ text }) => text)).toEqual([null, 'Dear Xylander', 'Dear all'])
  expect(held.claims.map(({ utr }) => utr)).toContain(UTR)
  expect(held.audit_entries.length).toBeGreaterThan(0)
  expect(JSON.stringify(held)).not.toContain('Subir')
  expect((await other.call(exportGuardian, {})).body).toMatchObject({ claims: [] })
})

test('the trail keeps who did what, and of the guardian the number', { tags: 'slow' }, async ({
  academy,
}) => {
  const { admin, erase, guardian_id } = await aLife(academy)
  await erase()

  const entries = async (subject: string) =>
    (await admin.call(listAuditEntries, { querystring: { subject, page_size: 100 } } as never)).body
      .items
  expect(await entries('guardian_erasures')).toMatchObject([
    { action: 'created', subject_id: String(guardian_id), actor: { email: ADMIN.email } },
  ])
  expect(await entries('consents')).toMatchObject([
    { action: 'created', actor: { name: `Erased guardian ${guardian_id}` } },
  ])
})

test('a wrong number erases nobody, and who has no account of their own is not erased', async ({
  academy,
}) => {
  const { erase, guardian_id, call, admin, child } = await aLife(academy)
  const { aGuardian } = await theFamilies(academy)
  const joined = await aGuardian([], { account_id: child.uid, phone: '+919123450078' })

  expect(await erase(guardian_id + 1)).toMatchObject({
    status: 400,
    fields: { confirm: expect.any(String) },
  })
  expect((await call(getOwnGuardianships, {})).status).toBe(200)
  const params = { guardian_id: String(joined.guardian_id) }
  const body = { confirm: joined.guardian_id }
  expect((await admin.call(eraseGuardian, { params, body })).status).toBe(409)
  expect(
    (await admin.call(eraseGuardian, { params: { guardian_id: '4711' }, body: { confirm: 4711 } }))
      .status,
  ).toBe(404)
})

test('of two erasures at once the second finds nobody', { tags: 'slow' }, async ({ academy }) => {
  const { erase } = await aLife(academy)
  const replies = await Promise.all([erase(), erase()])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('after a restore, guardians whom this academy had erased are erased again, even from before the account [S203]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const life = await aLife(academy)
  const { created_at } = await db
    .selectFrom('guardians')
    .select('created_at')
    .where('guardian_id', '=', life.other.guardian_id)
    .executeTakeFirstOrThrow()
  await sql`update guardians set account_id = null where guardian_id = ${life.other.guardian_id}`.execute(
    db,
  )
  const erased = { erased_at: new Date('2026-05-05T00:00:00Z'), erased_by: 'the-admin' }
  const right = {
    ...erased,
    uid_hash: hashOf(life.uid),
    guardian_id: life.guardian_id,
    known_since: new Date('2026-01-01T00:00:00Z'),
  }
  const early = {
    ...erased,
    uid_hash: hashOf('of later'),
    guardian_id: life.other.guardian_id,
    known_since: created_at,
  }
  const stranger = { ...early, uid_hash: hashOf('another'), known_since: right.known_since }

  expect(await eraseGuardiansAgain(db, [stranger])).toBe(0)
  expect(await eraseGuardiansAgain(db, [right, early])).toBe(2)
  expect(await eraseGuardiansAgain(db, [right, early])).toBe(0)
  expect(await placesOf(academy.db, life.words)).toEqual([])
  expect(await db.selectFrom('guardians').selectAll().execute()).toEqual([])
  const kept = await allGuardianErasures(db)
  expect(kept).toHaveLength(3)
  expect(kept).toContainEqual(right)
})

test('a made-up erasure of a guardian takes nothing out, and neither does one unfinished [S111]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { uid, guardian_id, other } = await aLife(academy)
  const pretending = (of: string, statement: RawBuilder<unknown>) =>
    academy.db.transaction().execute(async (trx) => {
      await sql`select set_config('ganit.erasing', 'on', true)`.execute(trx)
      await sql`
        insert into guardian_erasures (uid_hash, guardian_id, known_since)
        values (${hashOf(of)}, ${guardian_id}, now())`.execute(trx)
      await statement.execute(trx)
    })
  const nameless = sql`
    update consents set guardian_name = null, recorded_by = null where recorded_by = ${uid}`

  await expect(pretending(other.uid, nameless)).rejects.toThrow(/never changed/)
  await expect(pretending(uid, nameless)).rejects.toThrow(/is still here/)
  for (const person of [uid, other.uid, null])
    await expect(
      pretending(uid, sql`select make_guardian_nameless(${person}::text, ${guardian_id})`),
    ).rejects.toThrow(/only an erasure/)
})
