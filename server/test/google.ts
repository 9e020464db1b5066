import { type Academy, test as base, ORIGIN, openAcademy } from './academy.ts'
import { type Person, startOidc, visitProvider } from './oidc.ts'

export const CALLBACK = `${ORIGIN}/api/auth/callback/google`

/** An academy with Google, which is a provider that each worker starts. Every test finds it empty. */
export const test = base
  .extend('oidc', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const oidc = await startOidc(CALLBACK)
    onCleanup(oidc.stop)
    return oidc
  })
  .extend('withGoogle', async ({ academy: _emptied, connection, oidc }, { onCleanup }) => {
    const academy = await openAcademy(connection, { google: oidc.google })
    onCleanup(academy.close)
    return academy
  })

export const RIYA: Person = {
  sub: 'g-1',
  email: 'riya@gmail.com',
  name: 'Riya Sen Banerjee',
  picture: 'https://lh3.googleusercontent.com/a/riya',
}

/** Where a sign-in ends that fails for this reason. */
export const failed = (problem: string) => `/login/student?google=${problem}`

/** The way there: what the browser gets when Google is pressed. */
export async function begin({ app }: Pick<Academy, 'app'>) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/social',
    payload: { provider: 'google' },
  })
  return {
    status: answer.statusCode,
    body: answer.json<{ url: string }>(),
    cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    cookies: answer.cookies,
  }
}

/** The way back, with the cookies of the way there. */
export async function comeBack({ app }: Pick<Academy, 'app'>, address: string, cookie: string) {
  const answer = await app.inject({ url: address.replace(ORIGIN, ''), headers: { cookie } })
  const { location } = answer.headers
  const handed = answer.cookies.find(({ name }) => name === 'ganit-hand-over')
  return { status: answer.statusCode, location, handed, cookies: answer.cookies }
}

/** The whole of it: what a browser would do, up to the bearer token. */
export async function signIn(
  academy: Academy,
  person: Person | null,
  tamper = (url: string) => url,
) {
  const { body, cookie } = await begin(academy)
  const back = await comeBack(academy, await visitProvider(tamper(body.url), person), cookie)
  if (!back.handed) return { location: back.location, token: '', call: academy.visitor }
  const answer = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/hand-over',
    headers: { cookie: `ganit-hand-over=${back.handed.value}` },
    payload: {},
  })
  const { token } = answer.json<{ token: string }>()
  return { location: back.location, token, call: academy.caller(token) }
}
