import type { GenericOAuthConfig } from 'better-auth/plugins'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Academy } from '../../academy/academy.ts'
import { ofAcademy, perAcademy } from '../../academy/per-academy.ts'
import { theAcademy } from '../../academy/place.ts'
import { onFirstUse } from '../../lifecycle/on-first-use.ts'
import { deriveKey } from '../../lifecycle/secret.ts'
import { authCodesRoutes } from './codes/auth-codes.routes.ts'
import { createCodeBrowsers } from './codes/code-browsers.ts'
import { createGoogle } from './google/google.ts'
import { mountGoogle } from './google/google-mount.ts'
import { invitationsRoutes } from './invitations/invitations.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { createSecondFactors } from './second-factor/second-factor.ts'
import { createSessionOpener, type OpenSession } from './sessions/session-opener.ts'
import { sessionKey } from './sessions/session-token.ts'
import { mountAuth } from './sign-in/auth-mount.ts'
import { createDeviceCookies } from './sign-in/device-cookie.ts'
import { passwordResetsRoutes } from './sign-in/password-resets.routes.ts'
import { createCodeRequestThrottles, createThrottles } from './sign-in/throttles.ts'

const isSecure = ({ origins }: Pick<Academy, 'origins'>) => origins[0].startsWith('https:')
/** 32 bytes; key of the second factors. */
const factorKey = ({ secret }: Academy) => deriveKey(secret, 'second factors')
/** 32 bytes; signs the cookies of known browsers. */
const deviceKey = ({ secret }: Academy) => deriveKey(secret, 'devices')

/** Mounts everything below `/api/auth`, and second factors. Keys, cookies and better-auth are each academy's own. */
export function mountAccounts(app: FastifyInstance, log: FastifyBaseLogger) {
  const { db } = app
  const throttles = createThrottles()
  const secondFactors = ofAcademy((academy) =>
    createSecondFactors({ db, key: factorKey(academy), origin: academy.origins[0] }),
  )
  secondFactorRoutes(app, { secondFactors, throttles })
  const betterAuth = async (provider?: GenericOAuthConfig) => {
    const { origins, ...academy } = theAcademy()
    const parts = { db, secret: sessionKey(academy), origins, log, secondFactors }
    return (await import('./sign-in/auth.ts')).createAuth(parts, provider)
  }
  const auth = perAcademy(() => onFirstUse(() => betterAuth()))
  const openAuth = () => auth()()
  const opener = perAcademy((academy) => createSessionOpener(openAuth, sessionKey(academy)))
  const openSession: OpenSession = (...asked) => opener()(...asked)
  const devices = ofAcademy((academy) =>
    createDeviceCookies({ db, key: deviceKey(academy), isSecure: isSecure(academy) }),
  )
  const own = { key: perAcademy(factorKey), isSecure: () => isSecure(theAcademy()) }
  mountGoogle(app, {
    google: perAcademy(({ google }) => google && createGoogle(google, betterAuth, db)),
    throttles,
    devices,
    secondFactors,
    openSession,
    ...own,
  })
  invitationsRoutes(app, { throttles, openSession })
  authCodesRoutes(app, {
    throttles: { ...throttles, ...createCodeRequestThrottles() },
    browsers: ofAcademy((academy) =>
      createCodeBrowsers({ key: deviceKey(academy), isSecure: isSecure(academy) }),
    ),
    openSession,
    ...own,
  })
  passwordResetsRoutes(app, { openAuth, throttles, devices, openSession })
  mountAuth(app, { openAuth, throttles, devices })
}
