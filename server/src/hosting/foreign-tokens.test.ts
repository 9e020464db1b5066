import { expect, onTestFinished, test } from 'vitest'
import { outside } from '../../test/in-academy.ts'
import { quickSession } from '../../test/quick-accounts.ts'
import { served } from '../../test/served-host.ts'
import type { Academy } from '../academy/academy.ts'
import { inAcademy } from '../academy/place.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { ownerToken } from '../features/accounts/admin.ts'
import { ownerOf } from './making/make-academy.ts'

const SIGNERS = [
  ...(['photoUrls', 'homeworkUrls', 'screenshotUrls', 'expensePhotoUrls'] as const),
  ...(['figureUrls', 'answerPhotoUrls', 'handInPhotoUrls'] as const),
]

test('whatever one academy signs is worth nothing in another one', { tags: 'slow' }, () =>
  outside(async () => {
    const { app, academyOf } = await served(['one', 'two'])
    const [one, two] = [academyOf('one'), academyOf('two')]
    for (const name of SIGNERS) {
      const signed = inAcademy(one, () => app[name].sign('7'))
      const { searchParams } = new URL(signed, 'http://localhost')
      const [expires = '', signature = ''] = ['expires', 'signature'].map((each) =>
        String(searchParams.get(each)),
      )
      const leftAt = (academy: Academy) =>
        inAcademy(academy, () => app[name].secondsLeft('7', expires, signature))
      expect([name, leftAt(one) > 0, leftAt(two)]).toEqual([name, true, 0])
    }
    const about = { guardian_id: 7, student_id: null, purpose: 'notice' } as const
    const token = inAcademy(one, () => app.unsubscribeTokens.make(about))
    expect(inAcademy(one, () => app.unsubscribeTokens.read(token))).toEqual(about)
    expect(inAcademy(two, () => app.unsubscribeTokens.read(token))).toBeUndefined()
    // A phone that subscribed at one takes no message that the other one signs.
    const keys = [one, two].map((academy) => inAcademy(academy, () => app.pushKey))
    expect(keys[0]).not.toBe(keys[1])
  }),
)

test(
  'a session’s cookie and a password’s link open nothing in an academy that has the same rows',
  { tags: 'slow' },
  () =>
    outside(async () => {
      const { app, host, get, idOf, academyOf } = await served(['one', 'two'])
      const [one, two] = ['one', 'two'].map((at) => {
        const { db } = openOperatorConnection(ownerOf(host, idOf(at)))
        onTestFinished(() => db.destroy())
        return db
      }) as [ReturnType<typeof openOperatorConnection>['db'], never]
      const account = await one.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
      const { secret } = academyOf('one')
      const bearer = await quickSession(one, { uid: account.id, secret })
      // Copies of one database have the same accounts and sessions.
      const other = two as typeof one
      const twin = { ...account, email: 'twin@example.com', role: 'desk' as const }
      await other.insertInto('accounts').values(twin).execute()
      const session = await one.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
      await other.insertInto('sessions').values(session).execute()

      const set: string[] = []
      const reply = { header: (_name: string, cookie: string) => void set.push(cookie) }
      inAcademy(academyOf('one'), () =>
        app.pageCookies.give({ request: { headers: {} }, reply } as never, bearer),
      )
      const [cookie = ''] = set[0]?.split(';') ?? []
      const readAt = (at: string) =>
        inAcademy(academyOf(at), () => app.pageCookies.bearerOf({ headers: { cookie } } as never))
      expect([readAt('one'), readAt('two')]).toEqual([bearer, undefined])
      for (const [at, status] of [
        ['one', 200],
        ['two', 401],
      ] as const)
        expect((await get(at, '/api/me', { authorization: `Bearer ${bearer}` })).statusCode).toBe(
          status,
        )

      const link = await ownerToken(one, 'one@example.com')
      const reset = await app.inject({
        ...{ method: 'POST', url: '/api/auth/password-resets' },
        payload: { token: link, new_password: 'sums on the veranda' },
        headers: { host: 'two.localhost:3000' },
      })
      expect(reset.statusCode).toBe(400)
    }),
)
