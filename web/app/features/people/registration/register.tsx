import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { titled } from '../../../academy.ts'
import { readGoogleUser } from '../../../google-user.ts'
import { readSession } from '../../../session.ts'
import { requireUnregistered } from '../../../shell/guards.ts'
import { beginRegistering } from '../../../shell/registering.ts'
import { useLeaveWhenSignedOut } from '../../../shell/session-watch.tsx'
import { fetchGoogleUser } from '../../accounts/accounts.data.ts'
import type { Route } from './+types/register'
import { readDraft } from './draft.ts'
import { keepEnquiry, keptEnquiry } from './enquiry.ts'
import { FirstStep } from './first-step.tsx'
import { fetchPrefill } from './registration.data.ts'
import type { Registrant } from './start.ts'
import { linkToStep } from './use-step.ts'
import { Wizard } from './wizard.tsx'

export const meta = titled('Registration')

/** Continues the draft at its last step. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Registrant> {
  const { pathname, searchParams } = new URL(request.url)
  keepEnquiry(searchParams.get('enquiry'))
  const me = await requireUnregistered().catch((elsewhere: unknown) => {
    beginRegistering()
    throw elsewhere
  })
  const uid = me?.uid ?? readSession().studentUid ?? ''
  const step = readDraft(uid)?.step ?? 1
  if (step > 1 && !searchParams.has('step')) throw redirect(pathname + linkToStep(step))
  const google = me ? await fetchGoogleUser() : readGoogleUser()
  const enquiry = await fetchPrefill(keptEnquiry())
  return { uid, email: me?.email ?? '', google, enquiry }
}

/** A step is not a new page: no requests. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function Register({ loaderData: registrant }: Route.ComponentProps) {
  useLeaveWhenSignedOut()

  return <Wizard key={registrant.uid} registrant={registrant} />
}

export function HydrateFallback() {
  return <FirstStep />
}
