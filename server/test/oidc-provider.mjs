// A real OpenID Connect provider in its own process, in place of Google. Arguments: its client's redirect URL and a
// port (0 for any free one). Prints its issuer first. Signs in whomever its form names.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'
import { BASE, setHands } from './moved-date.ts'

// Tokens are never older than the test's day, whether the tests' or the machine's clock checks them.
const AHEAD_MS = Number(process.env.GANIT_CLOCK_AHEAD ?? 0)
setHands({ aheadMs: Math.max(0, AHEAD_MS, BASE.getTime() - Date.now()) })

const [redirectUri, port] = process.argv.slice(2)
/** Names of people who signed in, by `sub`. */
const people = new Map()

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const server = createServer().listen(Number(port), 'localhost', () => {
  const issuer = `http://localhost:${server.address().port}`
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'ganit', client_secret: 'secret of ganit', redirect_uris: [redirectUri] },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: '1' }],
    },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    async loadExistingGrant({ oidc: { client, session, params } }) {
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      })
      grant.addOIDCScope(params.scope)
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) =>
    request.url.startsWith('/interaction/')
      ? interact(provider, request, response)
      : answer(request, response),
  )
  process.stdout.write(`${issuer}\n`)
})

/** The page on which a person signs in or cancels. */
async function interact(provider, request, response) {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Identity provider</title><form method="post">
      <label>Subject <input name="sub"></label><label>Email <input name="email"></label>
      <label>Name <input name="name"></label><label>Picture <input name="picture"></label>
      <label>Verified <input type="checkbox" name="email_verified" checked></label>
      <button>Continue</button><button name="cancel" value="1">Cancel</button></form>`)
    return
  }
  const form = new URLSearchParams(await text(request))
  const { sub, name, email, picture } = Object.fromEntries(form)
  people.set(sub, { name, email, picture, email_verified: form.has('email_verified') })
  const result = form.has('cancel') ? { error: 'access_denied' } : { login: { accountId: sub } }
  await provider.interactionFinished(request, response, result, {
    mergeWithLastSubmission: false,
  })
}

process.once('disconnect', () => process.exit())
