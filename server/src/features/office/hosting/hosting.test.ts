import { acceptHosting, getHosting, readFirstAgreement } from '@ganit/contract/office/hosting'
import { expect, onTestFinished } from 'vitest'
import { type Academy, openAcademy, test } from '../../../../test/academy.ts'

const AGREEMENT = { version: '2026-11-01', title: 'Agreement', sections: [] }

/** The owner of an academy whose host keeps its agreement here. */
async function theHosted(academy: Academy) {
  const accepted: string[] = []
  const hosting = {
    ...{ domain: 'nadia.example', email: 'pal@nadia.example', agreement: AGREEMENT },
    accepted: async () => {
      const version = accepted.at(-1)
      return version ? { version, at: new Date('2026-11-24T04:30:00Z') } : null
    },
    accept: async (version: string) => void accepted.push(version),
  }
  const hosted = await openAcademy(academy, { hosting })
  onTestFinished(hosted.close)
  const { call } = await hosted.signInAdmin()
  return { hosted, accepted, call }
}

test('an academy without a host has no agreement to read or accept', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  const none = { status: 404, error: 'This academy has no host.' }
  expect(await call(getHosting)).toMatchObject(none)
  expect(await call(acceptHosting, { body: { version: '1' } })).toMatchObject(none)
})

test('the present version is accepted, and no other', async ({ academy }) => {
  const { call, accepted } = await theHosted(academy)
  const host = { domain: 'nadia.example', email: 'pal@nadia.example' }
  expect((await call(getHosting)).body).toMatchObject({
    ...{ host, agreement: AGREEMENT, accepted: null },
  })
  const accept = (version: string) => call(acceptHosting, { body: { version } })
  expect(await accept('2020-01-01')).toMatchObject({
    status: 409,
    error: 'The agreement was changed meanwhile. Please read it again.',
  })
  expect((await accept(' ')).fields).toEqual({ version: 'Version is required.' })
  expect(accepted).toEqual([])
  expect((await accept(AGREEMENT.version)).body).toEqual({ message: 'Agreement accepted' })
  expect((await call(getHosting)).body.accepted).toEqual({
    version: AGREEMENT.version,
    at: '2026-11-24T04:30:00.000Z',
  })
})

test('an unknown link reads no agreement', async ({ academy }) => {
  const { hosted } = await theHosted(academy)
  const read = (token: string) => hosted.visitor(readFirstAgreement, { body: { token } })
  expect(await read('another')).toMatchObject({ status: 200, body: { agreement: null } })
  expect((await read('')).fields).toEqual({ token: 'Token is required.' })
})
