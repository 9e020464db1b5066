import { useLingui } from '@lingui/react'
import { redirect, useNavigate } from 'react-router'
import { titled } from '../../../academy.ts'
import paper from '../../../ui/layout/paper.module.css'
import { returnFromGoogle } from '../accounts.data.ts'
import CodeStep from '../codes/code-step.tsx'
import { wantsCode } from '../sign-in/again-in.tsx'
import classes from '../sign-in/sign-in.module.css'
import type { Route } from './+types/google-return'
import { takeGoogleStart } from './google-way.ts'

export const meta = titled('Signing in')

/** The return from Google: takes the session and redirects, unless a code is needed. */
export async function clientLoader() {
  const next = await returnFromGoogle().catch((error: unknown) =>
    wantsCode(error) ? undefined : takeGoogleStart('failed'),
  )
  if (next) throw redirect(next)
  return { wantsCode: true }
}

/** Shown while the session is taken. */
export function HydrateFallback() {
  const { i18n } = useLingui()

  return (
    <main id="main" className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div role="status">
        <h1>{i18n.t('Signing you in…')}</h1>
      </div>
    </main>
  )
}

/** Shown if the account needs a code after Google. */
export default function GoogleReturn({ loaderData }: Route.ComponentProps) {
  const { i18n } = useLingui()

  const navigate = useNavigate()
  if (!loaderData?.wantsCode) return <HydrateFallback />

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <h1>{i18n.t('Signing in')}</h1>
          <CodeStep
            onCode={async (otp) =>
              void (await navigate(await returnFromGoogle(otp), { replace: true }))
            }
            onBack={() => void navigate(takeGoogleStart(), { replace: true })}
          />
        </div>
      </div>
    </main>
  )
}
