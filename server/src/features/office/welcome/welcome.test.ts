import { listAuditEntries } from '@ganit/contract/office/audit'
import { PRIVACY_VERSION } from '@ganit/contract/office/privacy'
import { WELCOME_FIELDS } from '@ganit/contract/office/welcome'
import { claimRecord } from '@ganit/contract/people/records'
import { TERMS_VERSION } from '@ganit/contract/people/registration'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aPhoto, ORIGIN, test } from '../../../../test/academy.ts'
import { BATCH, theBatches } from '../../../../test/batches.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { DIGITS, theWelcomed, tokenOf } from '../../../../test/welcomed-family.ts'
import { clock } from '../../../lifecycle/clock.ts'

// The test expects these dates and ages.
beginEachTestAt('2026-11-24', '10:00')

const NO_CONSENTS = { decided: [], is_minor: true }

test('a family opens its link by the last digits of the mobile, sees its child, and fills in what is blank', async ({
  academy,
}) => {
  const { student_id, link, read, fill, record, consents } = await theWelcomed(academy)
  const { create, toggle } = await theBatches(academy)
  const { batch } = (await create()).body
  await toggle(batch.batch_id, student_id)
  const { status, body } = await link()
  expect([status, body.message]).toEqual([201, 'Link made.'])
  expect(body.link.startsWith(`${ORIGIN}/welcome#`)).toBe(true)
  const days = (Date.parse(body.expires_at) - clock.ms()) / 86_400_000
  expect(days).toBeGreaterThan(13.9)
  expect(days).toBeLessThanOrEqual(14)
  expect(decodeURIComponent(body.whatsapp_link)).toMatch(
    /^https:\/\/wa\.me\/919830041276\?text=Welcome to .+ Arka .+#/,
  )
  const token = tokenOf(body.link)
  const seen = await read(DIGITS, token)
  expect(seen.body).toEqual({
    academy: expect.any(String),
    first_name: 'Arka',
    class_name: 'Class 9',
    batches: [
      {
        name: BATCH.batch_name,
        schedules: BATCH.schedules.map(({ weekday, start_time, end_time }) => ({
          ...{ weekday, start_time, end_time },
        })),
      },
    ],
    missing: WELCOME_FIELDS,
    asks_adult: false,
    ...NO_CONSENTS,
  })

  const filled = await fill({
    token,
    email: 'arka@example.in',
    date_of_birth: '2012-03-04',
    school_or_college_name: 'South Point',
    address: '27 Lake Road',
    student_photo_path: await aPhoto(),
    agreed: ['guardian', 'privacy'],
    giver: 'Anita Banerjee',
    language: 'hi',
  })
  expect(filled).toMatchObject({
    status: 200,
    body: { message: 'Thank you.', missing: [], decided: ['guardian', 'privacy'] },
  })
  // Fields that could open the account wait for the office.
  expect(await record()).toMatchObject({
    email: '',
    date_of_birth: null,
    school_or_college_name: 'South Point',
    address: '27 Lake Road',
    photo_id: expect.any(String),
    account_id: null,
    terms_version: null,
  })
  const said = { given: true, guardian_name: 'Anita Banerjee', way: 'link', language: 'hi' }
  expect(await consents()).toEqual([
    { ...said, purpose: 'guardian', text_version: TERMS_VERSION },
    { ...said, purpose: 'privacy', text_version: PRIVACY_VERSION },
  ])
})

test('a family is written to in the language in which it read the page, unless its account has its own', {
  tags: 'slow',
}, async ({ academy }) => {
  const { link, fill } = await theWelcomed(academy)
  const languages = async () =>
    (await academy.db.selectFrom('guardians').select(['language', 'version']).execute()).map(
      ({ language, version }) => [language, version],
    )
  const [[, version = 0] = []] = await languages()
  const token = tokenOf((await link()).body.link)
  await fill({ token, address: '27 Lake Road' })
  expect(await languages()).toEqual([['en', version]])
  await fill({ token, address: '27 Lake Road', language: 'hi' })
  expect(await languages()).toEqual([['hi', Number(version) + 1]])
  const { body } = await link()
  expect(body.link).toContain('/welcome?lang=hi#')
  await academy.db.updateTable('guardians').set({ proven_at: clock.now() }).execute()
  await fill({ token: tokenOf(body.link), address: '27 Lake Road', language: 'bn' })
  expect(await languages()).toEqual([['hi', Number(version) + 1]])
})

test('what is filled in already is never overwritten, whoever sends first', async ({ academy }) => {
  const { fill, record } = await theWelcomed(academy, { school: 'South Point' })
  const first = { email: 'arka@example.in', student_photo_path: await aPhoto() }
  expect((await fill({ ...first, address: ' ' })).body.missing).toEqual([
    'date_of_birth',
    'address',
  ])
  const { photo_id, version } = await record()

  const again = await fill({
    ...first,
    school_or_college_name: 'Another School',
    student_photo_path: await aPhoto(),
  })
  expect(again.body.message).toBe('Thank you. On record already, so it stays: School, Photo.')
  expect(await record()).toMatchObject({
    school_or_college_name: 'South Point',
    photo_id,
    version,
  })

  const addresses = ['1 Lake Road', '2 Lake Road', '3 Lake Road']
  const tabs = await Promise.all(addresses.map((address) => fill({ address })))
  expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200])
  const { address } = await record()
  expect(addresses).toContain(address)
  const kept = tabs.filter(({ body }) => body.message.includes('Address'))
  expect(kept).toHaveLength(2)
})

test('nothing is assumed: no consent without a tick, none for a child without a giver, none withdrawn is given again', async ({
  academy,
}) => {
  const { fill, consents, student_id } = await theWelcomed(academy)
  await fill({ address: '27 Lake Road', giver: 'Anita Banerjee' })
  expect(await consents()).toEqual([])
  expect(await fill({ agreed: ['privacy'] })).toMatchObject({
    status: 400,
    fields: { giver: 'Your name is required.' },
  })
  expect(await fill({ agreed: ['terms'], giver: 'Anita' })).toMatchObject({
    status: 400,
    fields: { agreed: 'A parent agrees for a student under 18.' },
  })

  await academy.db
    .insertInto('consents')
    .values({
      ...{ student_id, purpose: 'publicity', text_version: '1', given: false },
      ...{ guardian_name: null, way: 'office', recorded_by: null },
    })
    .execute()
  const sent = { agreed: ['publicity', 'guardian'], giver: 'Anita Banerjee' }
  const answers = await Promise.all([fill(sent), fill(sent)])
  for (const { body } of answers) expect(body.decided).toContain('publicity')
  expect((await consents()).map(({ purpose, given }) => [purpose, given])).toEqual([
    ['publicity', false],
    ['guardian', true],
  ])
})

test('a student who is of age agrees in person, and opens the link by their own mobile', {
  tags: 'slow',
}, async ({ academy }) => {
  const { link, read, fill, consents, student_id } = await theWelcomed(academy)
  const set = (columns: object) =>
    academy.db.updateTable('students').set(columns).where('student_id', '=', student_id).execute()
  expect(
    await fill({ date_of_birth: '2001-03-04', agreed: ['guardian'], giver: 'Anita' }),
  ).toMatchObject({ status: 400, fields: { agreed: expect.stringContaining('of age') } })
  await set({ date_of_birth: '2001-03-04' })
  expect((await read()).status).toBe(400)
  expect(await link()).toMatchObject({
    status: 409,
    error: 'Enter the mobile of the family first.',
  })
  await set({ contact_number_1: '98300 99887' })
  // The parent's mobile does not open it either where guardians may see the record.
  await academy.db
    .insertInto('consents')
    .values({
      ...{ student_id, purpose: 'guardian_access', text_version: '1', given: true },
      way: 'office',
    })
    .execute()
  expect((await read()).status).toBe(400)
  expect((await read('9887')).body).toMatchObject({ is_minor: false })
  const agreed = { digits: '9887', agreed: ['terms', 'privacy'], giver: 'Anita' }
  expect((await fill(agreed)).body.decided).toEqual(['terms', 'privacy'])
  expect((await consents()).map(({ guardian_name }) => guardian_name)).toEqual([null, null, null])
})

test('a refused picture or date leaves everything as it was', { tags: 'slow' }, async ({
  academy,
}) => {
  const { fill, record } = await theWelcomed(academy)
  const before = await record()
  const junk = `data:image/jpeg;base64,${Buffer.from('no picture').toString('base64')}`
  const large = `data:image/jpeg;base64,${'A'.repeat(11_500_000)}`
  const sent = { address: '27 Lake Road' }
  expect(await fill({ ...sent, student_photo_path: junk })).toMatchObject({
    status: 400,
    fields: { student_photo_path: expect.any(String) },
  })
  expect(await fill({ ...sent, student_photo_path: large })).toMatchObject({
    status: 400,
    fields: { student_photo_path: expect.stringContaining('too large') },
  })
  expect((await fill({ ...sent, student_photo_path: large + large })).status).toBe(413)
  expect((await fill({ ...sent, date_of_birth: '2190-01-01' })).status).toBe(400)
  expect((await fill({ ...sent, email: 'nonsense' })).status).toBe(400)
  expect(await record()).toEqual(before)
})

test('an e-mail typed here opens no account and tells of none', async ({ academy }) => {
  const { fill, record } = await theWelcomed(academy)
  const known = await academy.signUp('arka@example.in')
  const answer = await fill({ email: 'arka@example.in', date_of_birth: '2012-03-04' })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Thank you.' } })
  expect(answer.body).not.toHaveProperty('token')
  expect((await record()).account_id).toBeNull()

  const claim = () => known.call(claimRecord, { body: { date_of_birth: '2012-03-04' } })
  expect(await claim()).toMatchObject({ status: 403, error: 'Confirm your e-mail first.' })
  await sql`update accounts set email_verified = true where id = ${known.uid}`.execute(academy.db)
  expect((await claim()).status).toBe(404)
})

test('the trail names who made the link, and the family by its number', { tags: 'slow' }, async ({
  academy,
}) => {
  const { fill, read, token, student_id } = await theWelcomed(academy)
  await read('0000')
  await fill({ address: '27 Lake Road', agreed: ['privacy'], giver: 'Anita Banerjee' })
  const { call } = await academy.signInAdmin()
  const { body } = await call(listAuditEntries, { querystring: {} })
  const by = body.items.map(({ actor, subject, action }) => [actor?.name, subject, action])
  const family = `Family of student ${student_id}, by their link`
  expect(by).toEqual(
    expect.arrayContaining([
      [expect.not.stringContaining('Family'), 'welcome_links', 'created'],
      [family, 'welcome_links', 'changed'],
      [family, 'students', 'changed'],
      [family, 'consents', 'created'],
    ]),
  )
  expect(JSON.stringify(body)).not.toContain(token)
})
