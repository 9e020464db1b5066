import { updateMessageTemplate } from '@ganit/contract/messages/message-templates'
import { mergeGuardians, updateGuardian } from '@ganit/contract/people/guardians'
import { expect } from 'vitest'
import { type Academy, openAcademy, test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { aProvider } from '../../../../test/provider.ts'
import { createSmsCarrier } from '../../messages/channels/sms.ts'
import { sendDueDelivery } from '../../messages/outbox/outbox.service.ts'

const OLD = '+919830041276'
const NEW = '+919830041299'
const SMS = { token: 't', sender: 'GANIT' }

/** A guardian who reads Hindi, at an academy that sends SMS and has registered this text, or not. */
async function theFamily(
  connection: Parameters<typeof openAcademy>[0],
  sms_template_id: string | null = '1107',
) {
  const academy = await openAcademy(connection, { sms: { ...SMS, url: 'http://127.0.0.1:1' } })
  const { call } = await academy.signInAdmin()
  const { profile } = await academy.aStudent()
  const { aGuardian } = await theFamilies(academy)
  const mother = await aGuardian([{ student_id: profile.student_id }], {
    phone: OLD,
    language: 'hi',
  })
  const text = 'अकादमी {academy} ने आपका फ़ोन बदला है।'
  const params = { event: 'contact_changed', language: 'hi' }
  const saved = await call(updateMessageTemplate, {
    params,
    body: { text, sms_template_id },
  } as never)
  expect(saved.status).toBe(200)
  await forgetMessages(academy)
  const params_of = { uid: profile.uid, guardian_id: String(mother.guardian_id) }
  const change = async (body: object) =>
    expect((await call(updateGuardian, { params: params_of, body } as never)).status).toBe(200)
  return { ...academy, call, aGuardian, profile, mother, change }
}

const outboxOf = async (academy: Pick<Academy, 'db'>) =>
  (await theMessages(academy as Academy).outbox()).map(({ channel, address, purpose }) => ({
    ...{ channel, address, purpose },
  }))

test('the phone that a guardian had is told by SMS that another was typed, and the text is forgotten', async ({
  connection,
}) => {
  const family = await theFamily(connection)
  await family.change({ phone: NEW })
  expect(await outboxOf(family)).toEqual([
    { channel: 'sms', address: OLD, purpose: 'contact_changed' },
  ])

  const provider = await aProvider(() => ({ body: { id: 'x1' } }))
  const carrier = createSmsCarrier(family.db, { ...SMS, url: provider.url })
  await sendDueDelivery({ db: family.db, carrier, log: { warn: () => {}, error: () => {} } })
  expect(provider.asked.map(({ body }) => body)).toMatchObject([
    { to: OLD, template_id: '1107', text: expect.stringMatching(/^अकादमी .+ ने आपका फ़ोन बदला है।$/) },
  ])
  const { text, short_text } = await family.db
    .selectFrom('messages')
    .select(['text', 'short_text'])
    .where('purpose', '=', 'contact_changed')
    .executeTakeFirstOrThrow()
  expect([text, short_text]).toEqual([null, null])
  await family.close()
})

test('no phone hears of it without a registered text, and none whose guardian has no account', async ({
  connection,
}) => {
  const family = await theFamily(connection, null)
  await family.change({ phone: NEW })
  expect(await outboxOf(family)).toEqual([])
  await family.close()

  const other = await theFamily(connection)
  await other.db.updateTable('guardians').set({ account_id: null, proven_at: null }).execute()
  await other.change({ phone: '+919830041300' })
  expect(await outboxOf(other)).toEqual([])
  await other.close()
})

test('joining a record with another phone tells both phones', async ({ connection }) => {
  const family = await theFamily(connection)
  const { aGuardian, profile, mother } = family
  const none = { account_id: null, proven_at: null }
  const other = await aGuardian([{ student_id: profile.student_id }], { phone: NEW, ...none })
  const params = { guardian_id: String(other.guardian_id) }
  const body = { into: mother.guardian_id }
  expect((await family.call(mergeGuardians, { params, body } as never)).status).toBe(200)
  const phones = (await outboxOf(family)).map(({ address }) => address)
  expect(phones.toSorted()).toEqual([OLD, NEW])
  await family.close()
})
