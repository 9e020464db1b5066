import { systemProblem } from '../../lifecycle/system-problem.ts'
import type { Installation, Look } from './look.ts'

const PATIENCE_MS = 5_000

/** Whether the provider that people sign in with can be reached from here, and is the one that is set. */
export async function signInProvider({
  config: { google },
}: Installation): Promise<Look | undefined> {
  if (!google) return undefined
  const what = 'sign-in provider'
  const issuer = google.issuer.replace(/\/$/, '')
  try {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const said = (await answer.json()) as { issuer?: string }
    if (said.issuer?.replace(/\/$/, '') === issuer) return { what, found: `${issuer} answers` }
    return {
      what,
      found: `${issuer} says that it is ${said.issuer ?? 'no provider'}`,
      advice: 'Set OIDC_ISSUER to exactly what the provider says that it is.',
    }
  } catch (error) {
    return {
      what,
      found: `${issuer} cannot be reached: ${systemProblem(error)}`,
      advice:
        'Signing in with a password goes on. See the way out of this machine: its DNS, proxy and firewall.',
    }
  }
}
