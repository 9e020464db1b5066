import { resetPassword } from '@ganit/contract/accounts/password-resets'
import { getSettings } from '@ganit/contract/ground/settings'
import { acceptHosting, getHosting, readFirstAgreement } from '@ganit/contract/office/hosting'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { noteCalls } from '../../test/contract/notes.ts'
import { aHost } from '../../test/hosts.ts'
import { outside } from '../../test/in-academy.ts'
import { quickSession } from '../../test/quick-accounts.ts'
import type { Academy } from '../academy/academy.ts'
import { inAcademy } from '../academy/place.ts'
import { buildApp } from '../app.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { createHostedAcademies } from './academies.ts'
import { AGREEMENT } from './agreement.ts'
import { connectHost } from './host-database.ts'
import { makeAcademy, ownerOf } from './making/make-academy.ts'
import { enterAsHost } from './own-role.ts'

const PASSWORD = 'chalk and duster'

/** A hosted academy, served by the process's own role, and the token of its owner's first link. */
async function aHosted() {
  const { host } = await aHost(undefined, { HOSTING_EMAIL: 'Pal@nadia.example' })
  const { academy_id, link } = await makeAcademy(host, {
    ...{ address: 'sen-maths', name: 'Sen’s Mathematics', email: 'ananya@example.com' },
  })
  const { db } = connectHost(await enterAsHost(host))
  onTestFinished(() => db.destroy())
  const hosted = createHostedAcademies({
    ...{ host, db },
    served: { begin: () => async () => {}, onChangedPages: () => {}, onHeld: () => {} },
  })
  const app = await buildApp({ academies: hosted.academies, log: pino({ level: 'silent' }) })
  noteCalls(app)
  onTestFinished(async () => {
    await app.close()
    await hosted.close()
  })
  await hosted.look()
  const academy = hosted.academies.at('sen-maths.localhost') as Academy
  const operator = openOperatorConnection(ownerOf(host, academy_id)).db
  onTestFinished(() => operator.destroy())
  const ask = async (
    { method, path }: { method: string; path: string },
    payload?: object,
    token?: string,
  ) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: {
        host: 'sen-maths.localhost:3000',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const owner = async () => {
    const { id } = await operator
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    return quickSession(operator, { uid: id, secret: academy.secret })
  }
  const params = new URL(link).searchParams
  return { host, academy, app, ask, owner, operator, link, token: String(params.get('token')) }
}

test('an owner accepts the agreement with the first password, and not without', () =>
  outside(async () => {
    const { host, ask, token, link, owner } = await aHosted()
    expect(link).toContain('&agreement=1')
    // By which the settings have the part about the host.
    expect((await ask(getSettings)).body.hosted).toBe(true)
    expect(await ask(readFirstAgreement, { token })).toEqual({
      status: 200,
      body: { agreement: AGREEMENT },
    })
    expect((await ask(readFirstAgreement, { token: 'another' })).body).toEqual({ agreement: null })
    // As a page of an older release asks, and one with another version.
    for (const more of [{}, { agreement: '' }, { agreement: '2020-01-01' }]) {
      const refused = await ask(resetPassword, { token, new_password: PASSWORD, ...more })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['agreement']])
    }
    const accepted = () =>
      host.db.selectFrom('academies').select(['agreement', 'agreed_at']).executeTakeFirstOrThrow()
    expect(await accepted()).toEqual({ agreement: null, agreed_at: null })

    // A weak password accepts nothing.
    const { version: agreement } = AGREEMENT
    const weak = { token, new_password: 'password1', agreement }
    expect((await ask(resetPassword, weak)).status).toBe(400)
    expect(await accepted()).toEqual({ agreement: null, agreed_at: null })
    const chosen = await ask(resetPassword, { token, new_password: PASSWORD, agreement })
    expect(chosen).toEqual({ status: 200, body: { token: null, user: null } })
    expect(await accepted()).toEqual({ agreement, agreed_at: expect.any(Date) })
    const deeds = await host.db
      .selectFrom('deeds')
      .select(['operator', 'deed', 'details'])
      .execute()
    expect(deeds.at(-1)).toEqual({
      ...{ operator: 'the owner', deed: 'accepted the agreement', details: agreement },
    })
    expect((await ask(getHosting, undefined, await owner())).body.accepted.version).toBe(agreement)
  }))

test('neither the old call nor an expired link passes by the agreement', { tags: 'slow' }, () =>
  outside(async () => {
    const { host, ask, token, operator } = await aHosted()
    const accepted = () =>
      host.db.selectFrom('academies').select(['agreement', 'agreed_at']).executeTakeFirstOrThrow()
    const none = { agreement: null, agreed_at: null }
    const old = { method: 'POST', path: '/auth/reset-password' }
    const passedBy = await ask(old, { token, newPassword: PASSWORD })
    expect([passedBy.status, Object.keys(passedBy.body.fields ?? {})]).toEqual([400, ['agreement']])
    await operator
      .updateTable('verifications')
      .set({ expires_at: new Date(0) })
      .execute()
    const { version: agreement } = AGREEMENT
    const late = await ask(resetPassword, { token, new_password: PASSWORD, agreement })
    expect([late.status, late.body.error]).toEqual([
      400,
      'This link was used or is too old. Ask for a new one.',
    ])
    expect(await accepted()).toEqual(none)
  }),
)

test('the owner sees the host, and accepts a later version', { tags: 'slow' }, () =>
  outside(async () => {
    const { host, ask, owner, academy } = await aHosted()
    const token = await owner()
    const { status, body } = await ask(getHosting, undefined, token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      address: academy.origins[0],
      host: { domain: 'localhost', email: 'pal@nadia.example' },
      ...{ accepted: null, last_backup: null, mails_left: null },
    })
    await host.db
      .updateTable('academies')
      .set({ agreement: '2020-01-01', agreed_at: new Date('2020-01-01') })
      .execute()
    expect((await ask(acceptHosting, { version: '2020-01-01' }, token)).status).toBe(409)
    const { version } = AGREEMENT
    expect((await ask(acceptHosting, { version }, token)).status).toBe(200)
    expect((await ask(getHosting, undefined, token)).body.accepted.version).toBe(version)
    // Nobody may begin a session by Google, and the owner's host decides about backups.
    expect(inAcademy(academy, () => academy.google)).toBeUndefined()
    const plan = { method: 'PUT', path: '/backups' }
    expect(await ask(plan, { schedule: 'off' }, token)).toMatchObject({
      ...{ status: 409, body: { error: 'Your host decides about backups.' } },
    })
    const backups = await ask({ method: 'GET', path: '/backups' }, undefined, token)
    expect(backups.body).toMatchObject({ schedule: 'daily', kept: 7, by_host: true })
    const ways = await ask({ method: 'GET', path: '/sign-in-ways' })
    expect(ways.body.google).toBe(false)
  }),
)
