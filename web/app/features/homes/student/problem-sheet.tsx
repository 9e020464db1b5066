import { useLingui } from '@lingui/react'
import { redirectToSignIn } from '../../../api/session-expiry.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
// biome-ignore lint/style/noRestrictedImports: one of its problems helps to sign in again.
import { LoadFailure } from '../../../ui/feedback/loading/load-failure.tsx'
import classes from './dashboard.module.css'
import type { Problem } from './use-own-profile.ts'

type ProblemSheetProps = { problem: Problem; onRetry?: () => void }

/** Replaces what failed to load: the problem and its remedy. */
export function ProblemSheet({ problem: { text, remedy }, onRetry }: ProblemSheetProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()

  return (
    <>
      <h1>{i18n.t('Your profile')}</h1>
      <div className={classes.problem}>
        {remedy === 'retry' && onRetry ? (
          <LoadFailure onRetry={onRetry}>{said(text)}</LoadFailure>
        ) : (
          <section className={`stack gap24 sheet ${classes.sheet}`}>
            <ErrorBox>{said(text)}</ErrorBox>
            <Button variant="filled" onClick={redirectToSignIn}>
              {i18n.t('Login again')}
            </Button>
          </section>
        )}
      </div>
    </>
  )
}
