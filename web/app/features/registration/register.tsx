import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { titled } from '../../academy.ts'
import { readSession } from '../../session.ts'
import { requireUnregistered } from '../../shell/guards.ts'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import type { Route } from './+types/register'
import { readDraft } from './draft.ts'
import { linkToStep } from './use-step.ts'
import { Wizard } from './wizard.tsx'

export const meta = titled('Registration')

/** The draft goes on at the step where it was left. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireUnregistered()
  const uid = me?.uid ?? readSession().studentUid ?? ''
  const { pathname, searchParams } = new URL(request.url)
  const step = readDraft(uid)?.step ?? 1
  if (step > 1 && !searchParams.has('step')) throw redirect(pathname + linkToStep(step))
  return { uid, email: me?.email ?? '' }
}

/** A step is no new page: nothing is asked of the server on the way. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function Register({ loaderData: { uid, email } }: Route.ComponentProps) {
  return <Wizard key={uid} uid={uid} accountEmail={email} />
}

export function HydrateFallback() {
  return <PageSkeleton />
}
