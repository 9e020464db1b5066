import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { titled } from '../../../academy.ts'
import { loadTextsOfPage } from '../../../i18n/load-texts-of-page.ts'
import { readSession } from '../../../session.ts'
import { SkipLink } from '../../../shell/menus/skip-link.tsx'
import { useLeaveWhenSignedOut } from '../../../shell/session/session-watch.tsx'
import { untilIdle, untilLoaded } from '../../../ui/feedback/loading/until-loaded.ts'
import type { Route } from './+types/register'
import { readDraft } from './draft.ts'
import { keepEnquiry } from './enquiry.ts'
import { FirstStep } from './first-step.tsx'
import { linkToStep } from './use-step.ts'

export const meta = titled('Registration')

/**
 * Continues the draft at its last step. The first step is in the page already and works without the imports of this
 * file, so that it comes first on a slow line.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  keepEnquiry(searchParams.get('enquiry'))
  await loadTextsOfPage({ request })
  const { admitUnregistered: admit } = await untilLoaded(() => import('./admit.ts'))
  const me = await admit()
  const step = readDraft(me?.uid ?? readSession().studentUid ?? '')?.step ?? 1
  if (step > 1 && !searchParams.has('step')) throw redirect(pathname + linkToStep(step))
  if (step === 1) await untilIdle()
  const { loadRegistration: begin } = await untilLoaded(() => import('./begin.ts'))
  return begin(me)
}

/** A step is not a new page: no requests. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function Register({ loaderData: { registrant, Wizard } }: Route.ComponentProps) {
  useLeaveWhenSignedOut()

  return (
    <>
      <SkipLink />
      <Wizard key={registrant.uid} registrant={registrant} />
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <SkipLink />
      <FirstStep />
    </>
  )
}
