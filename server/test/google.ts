import { type Academy, test as base, ORIGIN, openAcademy } from './academy.ts'
import { type Person, startOidc, visitProvider } from './oidc.ts'

export const CALLBACK = `${ORIGIN}/api/auth/callback/google`

/** An academy with Google sign-in, using a provider per worker. Every test starts empty. */
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

/** The address at which a failed sign-in ends. */
export const failed = (problem: string) => `/login/student?google=${problem}`

/** Begins a sign-in by Google; returns the answer that the browser gets when Google is pressed. */
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

/** Return, with the cookies of the start. */
export async function comeBack({ app }: Pick<Academy, 'app'>, address: string, cookie: string) {
  const answer = await app.inject({ url: address.replace(ORIGIN, ''), headers: { cookie } })
  const { location } = answer.headers
  const handed = answer.cookies.find(({ name }) => name === 'ganit-hand-over')
  return { status: answer.statusCode, location, handed, cookies: answer.cookies }
}

/** The whole sign-in of a browser, up to the bearer token. */
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
